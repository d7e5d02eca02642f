import { z } from 'zod'
import { admins, own } from '#core/access.ts'
import { post } from '#core/call.ts'
import { User } from '#users/users.shapes.ts'
import { largestPicture } from './pictures.rules.ts'

const pixels = (least: number) => z.coerce.number().int().min(least).max(100_000).optional()

export const pictures = {
  upload: post('/api/test/upload-profilePic', own('userId', admins))
    .takes(z.object({ userId: z.string(), x: pixels(0), y: pixels(0), edge: pixels(1) }))
    .takesFiles(largestPicture)
    .answers(User)
    .says(
      'Sets a person’s picture: the file `myfile` with its fields. `x`, `y` and `edge` give the square to crop, in pixels of the upright picture; by default the middle.',
    )
    .limitedTo(30, 60),
  remove: post('/api/test/remove-profilePic', own('userId', admins))
    .takes(z.object({ userId: z.string() }))
    .answers(User)
    .says('Removes a person’s picture.'),
}
