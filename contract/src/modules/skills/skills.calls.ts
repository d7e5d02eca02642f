import { z } from 'zod'
import { anyone, backOffice, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { longestSkillName } from './skills.rules.ts'

export const Skill = z.object({ _id: z.string(), name: z.string() })
export type Skill = z.infer<typeof Skill>

/** Spaces at the ends and doubled ones are no part of a name. */
export const SkillName = z
  .string()
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Required!').max(longestSkillName, `Please use ${longestSkillName} characters at the most.`))

/** A skill as those see it who look after the list, with how much leans on it. */
export const SkillInUse = Skill.extend({
  /** People who can do it. */
  people: z.number().int(),
  /** Customers who would like to hear of it. */
  interested: z.number().int(),
  /** Orders that name it, counted no further than is shown. */
  orders: z.number().int(),
  /** Services and sessions that name it. */
  offers: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type SkillInUse = z.infer<typeof SkillInUse>

export const skills = {
  list: get('/api/test/get-skills-list', anyone).answers(z.array(Skill)).says('Every technology an order can name.'),
  ofUser: ask('/api/test/get-skills-by-id', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(z.array(Skill))
    .says('What a person can do, for whoever may look at them.'),
  interestsOfUser: ask('/api/test/get-interest-by-id', own('id', backOffice))
    .takes(z.object({ id: z.string() }))
    .answers(z.array(Skill))
    .says('What a customer would like to hear of.'),
  inUse: get('/api/main/get-skills-in-use', backOffice)
    .takes(listInput(['all'], ['name', 'createdAt']))
    .answers(listOf(SkillInUse))
    .says('The skills a page at a time, with how many people, orders and offers name each; search looks for a part of the name.'),
  add: post('/api/test/add-skills-to-list', backOffice)
    .takes(z.object({ name: SkillName }))
    .answers(Skill)
    .says('Adds a skill. There is one of a name, however it is written.'),
  rename: post('/api/test/update-skills-category', backOffice)
    .takes(z.object({ _id: z.string(), name: SkillName }))
    .answers(Skill)
    .says('Renames a skill, for everybody who has it and in what is offered; orders keep the words they were given.'),
  remove: post('/api/test/delete-skills-category', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Takes a skill off the list. Orders keep their words.'),
  restore: post('/api/main/restore-skills-category', backOffice)
    .takes(z.object({ id: z.string() }))
    .answers(Skill)
    .says('Puts a skill back on the list, with everybody who had it.'),
}
