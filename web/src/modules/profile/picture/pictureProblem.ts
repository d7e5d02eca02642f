import { largestPicture, pictureTypes } from '@app/contract/pictures/pictures.rules.ts'

export const unreadable = 'This picture could not be read. Please choose another one.'

/** Why a file is not accepted, before it is sent. The server checks again, by its bytes. */
export function problemWith({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  const taken: readonly string[] = pictureTypes
  if (!taken.includes(type)) return 'Please choose a picture: PNG, JPEG, WEBP or GIF.'
  return size > largestPicture.bytes ? largestPicture.message : undefined
}
