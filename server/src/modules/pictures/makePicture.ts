import { pictureEdges, pictureTypes } from '@app/contract/pictures/pictures.rules.ts'
import { typeNames } from '@app/contract/uploads/uploads.rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import { badInput } from '#core/refusal.ts'

/** The square to cut out, in pixels of the upright picture. */
export type Square = { x: number; y: number; edge: number }

/** A photograph of a good telephone has fifty million; what unpacks to more is meant to fill the memory. */
const mostPixels = 64_000_000
const secondsAtMost = 10

/** The library that draws. It is loaded with the first picture, so that nobody waits for it at the start. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time is plenty, and the others of the machine's cores have people to answer.
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
 * Lets something be drawn from the upright picture of a file, so that nothing of the file goes out again but what can be seen.
 * @throws Refusal BAD_INPUT by the field in which it was sent, when it is no picture of a kind that is taken, or cannot be read to its end
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

/**
 * Draws a person's picture anew from what they sent: a large and a small square in WebP, without the place and camera that
 * the file may tell.
 */
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
