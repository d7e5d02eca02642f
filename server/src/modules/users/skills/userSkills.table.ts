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

/** What somebody can do. A skill that is renamed is renamed here too; one that is deleted is nobody's. */
export const userSkillsTable = pgTable('user_skills', { userId: person(), skillId: skill() }, (t) => [
  primaryKey({ columns: [t.userId, t.skillId] }),
  index('user_skills_skill_id_idx').on(t.skillId),
])

/** What a customer would like to hear of. */
export const userInterestsTable = pgTable('user_interests', { userId: person(), skillId: skill() }, (t) => [
  primaryKey({ columns: [t.userId, t.skillId] }),
  index('user_interests_skill_id_idx').on(t.skillId),
])
