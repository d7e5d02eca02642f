import type { Actor } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import { maySeeUser } from '@app/contract/users/users.rules.ts'
import { notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { findUser, interestsOf, skillsOf } from '#users/index.ts'
import { addSkill, removeSkill, renameSkill, restoreSkill } from './changeSkills.ts'
import { serializeSkillInUse } from './skills.serializer.ts'
import { listSkills } from './skills.store.ts'
import { skillsInUse } from './skillsInUse.store.ts'

export const skills: Handlers<Contract['skills']> = {
  list: async ({ db }) => (await listSkills(db)).map(serializeSkill),
  ofUser: async ({ db, me, input: { id } }) => (await skillsOf(db, await visibleUserId(db, me, id))).map(serializeSkill),
  interestsOfUser: async ({ db, me, input: { id } }) => (await interestsOf(db, await visibleUserId(db, me, id))).map(serializeSkill),
  inUse: async ({ db, input }) => {
    const { items, ...withCounts } = await skillsInUse(db, input)
    return { items: items.map(serializeSkillInUse), ...withCounts }
  },
  add: async ({ db, me, input }) => serializeSkill(await addSkill(db, me, input.name)),
  rename: async ({ db, me, input }) => serializeSkill(await renameSkill(db, me, input._id, input.name)),
  remove: async ({ db, clock, me, input }) => {
    await removeSkill(db, me, input.id, clock.now())
    return { message: 'Deleted Successfully!' }
  },
  restore: async ({ db, me, input }) => serializeSkill(await restoreSkill(db, me, input.id)),
}

const serializeSkill = ({ id, name }: { id: string; name: string }) => ({ _id: id, name })

/** A caller who may not see the person gets the answer for a missing one. */
async function visibleUserId(db: Db, me: Actor, id: string): Promise<string> {
  const user = isId(id) ? await findUser(db, id) : undefined
  if (!user || !maySeeUser(me, user)) throw notFound('User')
  return user.id
}
