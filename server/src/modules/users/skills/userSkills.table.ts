import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { usersTable } from '../users.table.ts'
import { skillsTable } from './skills.table.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' })
const skill = () =>
  uuid()
    .notNull()
    .references(() => skillsTable.id, { onDelete: 'cascade' })

/** A person's skills. Renaming a skill renames it here too; a deleted one is not shown. */
export const userSkillsTable = pgTable('user_skills', { userId: person(), skillId: skill() }, (t) => [
  primaryKey({ columns: [t.userId, t.skillId] }),
  index('user_skills_skill_id_idx').on(t.skillId),
])

/** The topics of which a customer would like to hear. */
export const userInterestsTable = pgTable('user_interests', { userId: person(), skillId: skill() }, (t) => [
  primaryKey({ columns: [t.userId, t.skillId] }),
  index('user_interests_skill_id_idx').on(t.skillId),
])
