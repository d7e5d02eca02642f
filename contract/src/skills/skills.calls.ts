import { z } from 'zod'
import { anyone, backOffice, own, signedIn } from '#core/access.ts'
import { get, post } from '#core/call.ts'

export const Skill = z.object({ _id: z.string(), name: z.string() })
export type Skill = z.infer<typeof Skill>

export const skills = {
  list: get('/api/test/get-skills-list', anyone).answers(z.array(Skill)).says('Every technology an order can name.'),
  ofUser: post('/api/test/get-skills-by-id', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(z.array(Skill))
    .says('What a person can do, for whoever may look at them.'),
  interestsOfUser: post('/api/test/get-interest-by-id', own('id', backOffice))
    .takes(z.object({ id: z.string() }))
    .answers(z.array(Skill))
    .says('What a customer would like to hear of.'),
}
