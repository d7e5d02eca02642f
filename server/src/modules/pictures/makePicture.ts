import { pictureEdges, pictureTypes } from '@app/contract/pictures/pictures.rules.ts'
import { typeNames } from '@app/contract/uploads/uploads.rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import { badInput } from '#core/refusal.ts'

/** The square to crop, in pixels of the upright picture. */
export type Square = { x: number; y: number; edge: number }

/** A good phone's photo has fifty million; a file that unpacks to more is an attack on the memory. */
const mostPixels = 64_000_000
const secondsAtMost = 10

/** The image library. It loads with the first picture, so that the start stays fast. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time is enough; the other cores serve requests.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
let loading: ReturnType<typeof loadSharp> | undefined
const sharpOnce = () => {
  loading ??= loadSharp()
  return loading
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>
type Drawing = ReturnType<Sharp>
const limits = { limitInputPixels: mostPixels, failOn: 'error', animated: false } as const

/**
 * Draws from the upright picture of a file. The result contains only pixels and no metadata of the file.
 * @throws Refusal BAD_INPUT for the given field, if it is no picture of an accepted type, or cannot be read to its end
 */
export async function drawSafely<Drawn>(
  file: Buffer,
  draw: (upright: Drawing, sharp: Sharp) => Promise<Drawn>,
  field = 'myfile',
): Promise<Drawn> {
  const seen = (await fileTypeFromBuffer(file))?.mime
  const takenTypes: readonly string[] = pictureTypes
  if (!seen || !takenTypes.includes(seen)) throw badInput(field, `Please choose a picture: ${typeNames(pictureTypes)}.`)
  const sharp = await sharpOnce()
  try {
    return await draw(sharp(file, limits).autoOrient().timeout({ seconds: secondsAtMost }), sharp)
  } catch {
    throw badInput(field, 'This picture could not be read. Please choose another one.')
  }
}

/** Converts a person's picture: a large and a small square in WebP, without the location and camera from the file. */
export const makePicture = (file: Buffer, square?: Square): Promise<{ large: Buffer; small: Buffer }> =>
  drawSafely(file, async (upright, sharp) => {
    const cut = square && withinPicture(square, (await sharp(file, limits).metadata()).autoOrient)
    const large = await drawSquare(cut ? upright.extract(cut) : upright)
    return { large, small: await sharp(large).resize(pictureEdges.small).webp({ quality: 82 }).toBuffer() }
  })

const drawSquare = (picture: Drawing): Promise<Buffer> =>
  picture
    .resize(pictureEdges.large, pictureEdges.large, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .webp({ quality: 84 })
    .toBuffer()

/** A square that was rounded over the edge is moved back into the picture. */
function withinPicture({ x, y, edge }: Square, { width, height }: { width: number; height: number }) {
  const side = Math.min(edge, width, height)
  return { left: Math.min(x, width - side), top: Math.min(y, height - side), width: side, height: side }
}
