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
      'A new picture of a person: the file `myfile` beside the fields. `x`, `y` and `edge` name the square to cut out, in pixels of the upright picture; without them it is the middle.',
    )
    .limitedTo(30, 60),
  remove: post('/api/test/remove-profilePic', own('userId', admins))
    .takes(z.object({ userId: z.string() }))
    .answers(User)
    .says('Takes a person’s picture away.'),
}
