import type { Actor } from '@app/contract/core/access.ts'
import { conflict, onDuplicate, orNotFound, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type AuditEntry, recordAudit } from '#logs/index.ts'
import type { SkillRow } from '#users/index.ts'
import { insertSkill, lockSkill, markSkillDeleted, renameInOffers, saveSkillName, unmarkSkillDeleted } from './skills.store.ts'

/** @throws Refusal CONFLICT naming `name` if the name is taken, ignoring case */
export const addSkill = (db: Db, me: Actor, name: string): Promise<SkillRow> =>
  db.transaction(async (db) => {
    const skill = await refuseDuplicateName(name, () => insertSkill(db, name))
    await recordSkillChange(db, me, skill.id, { activity: `added the skill ${name}`, after: { name } })
    return skill
  })

/** @throws Refusal NOT_FOUND · CONFLICT naming `name` */
export const renameSkill = (db: Db, me: Actor, id: string, name: string): Promise<SkillRow> =>
  db.transaction(async (db) => {
    const before = await lockOrNotFound(db, id)
    if (before.name === name) return before
    await refuseDuplicateName(name, () => saveSkillName(db, id, name))
    await renameInOffers(db, before.name, name)
    await recordSkillChange(db, me, id, {
      activity: `renamed the skill ${before.name} to ${name}`,
      before: { name: before.name },
      after: { name },
    })
    return { ...before, name }
  })

/** A soft delete: references stay, but it can no longer be chosen. @throws Refusal NOT_FOUND */
export const removeSkill = (db: Db, me: Actor, id: string, at: Date): Promise<void> =>
  db.transaction(async (db) => {
    const { name } = await lockOrNotFound(db, id)
    await markSkillDeleted(db, id, at)
    await recordSkillChange(db, me, id, { activity: `deleted the skill ${name}`, before: { name } })
  })

/** @throws Refusal NOT_FOUND · CONFLICT if the name was taken in the meantime */
export const restoreSkill = (db: Db, me: Actor, id: string): Promise<SkillRow> =>
  db.transaction(async (db) => {
    const skill = orNotFound(
      isId(id)
        ? await onDuplicate({ skills_name_key: conflict('A new skill already has this name.') }, () => unmarkSkillDeleted(db, id))
        : undefined,
      'Skill',
    )
    await recordSkillChange(db, me, id, { activity: `brought back the skill ${skill.name}`, after: { name: skill.name } })
    return skill
  })

const lockOrNotFound = async (db: Db, id: string): Promise<SkillRow> => orNotFound(isId(id) ? await lockSkill(db, id) : undefined, 'Skill')

const refuseDuplicateName = <T>(name: string, write: () => Promise<T>): Promise<T> =>
  onDuplicate({ skills_name_key: new Refusal('CONFLICT', `There is a skill called ${name} already.`, { field: 'name' }) }, write)

async function recordSkillChange(db: Db, me: Actor, id: string, act: Pick<AuditEntry, 'activity' | 'before' | 'after'>): Promise<void> {
  await recordAudit(db, { actor: me, kind: 'settings', subject: { kind: 'skill', id }, ...act })
  await enqueue(db, 'skillsChanged', { id })
}
