import { z } from 'zod'
import { anyone } from '#core/access.ts'
import { get } from '#core/call.ts'

export const Skill = z.object({ _id: z.string(), name: z.string() })
export type Skill = z.infer<typeof Skill>

export const skills = {
  list: get('/api/test/get-skills-list', anyone).answers(z.array(Skill)).says('Every technology an order can name.'),
}
