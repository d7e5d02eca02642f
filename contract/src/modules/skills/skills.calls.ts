import { z } from 'zod'
import { anyone, backOffice, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { longestSkillName } from './skills.rules.ts'

export const Skill = z.object({ _id: z.string(), name: z.string() })
export type Skill = z.infer<typeof Skill>

/** Leading, trailing and repeated spaces are removed. */
export const SkillName = z
  .string()
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Required!').max(longestSkillName, `Please use ${longestSkillName} characters at the most.`))

/** A skill in the back office's list, with its number of uses. */
export const SkillInUse = Skill.extend({
  /** People who have it. */
  people: z.number().int(),
  /** Customers who are interested in it. */
  interested: z.number().int(),
  /** Orders that name it, counted up to a limit. */
  orders: z.number().int(),
  /** Services and sessions that name it. */
  offers: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type SkillInUse = z.infer<typeof SkillInUse>

export const skills = {
  list: get('/api/test/get-skills-list', anyone).answers(z.array(Skill)).says('Every skill that an order can name.'),
  ofUser: ask('/api/test/get-skills-by-id', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(z.array(Skill))
    .says('A person’s skills, for callers who may see the person.'),
  interestsOfUser: ask('/api/test/get-interest-by-id', own('id', backOffice))
    .takes(z.object({ id: z.string() }))
    .answers(z.array(Skill))
    .says('A customer’s interests.'),
  inUse: get('/api/main/get-skills-in-use', backOffice)
    .takes(listInput(['all'], ['name', 'createdAt']))
    .answers(listOf(SkillInUse))
    .says('The skills a page at a time, with the number of people, orders and offers of each; search matches a part of the name.'),
  add: post('/api/test/add-skills-to-list', backOffice)
    .takes(z.object({ name: SkillName }))
    .answers(Skill)
    .says('Adds a skill. Names are unique, ignoring case.'),
  rename: post('/api/test/update-skills-category', backOffice)
    .takes(z.object({ _id: z.string(), name: SkillName }))
    .answers(Skill)
    .says('Renames a skill, for everyone who has it and in offers; orders keep the old name.'),
  remove: post('/api/test/delete-skills-category', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Deletes a skill from the list. Orders keep its name.'),
  restore: post('/api/main/restore-skills-category', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(Skill)
    .says('Restores a skill, with everyone who had it.'),
}
