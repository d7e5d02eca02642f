import { asc, sql } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { skillsTable } from './skills.table.ts'

/** Every skill by name, in the order of a dictionary rather than of a computer. */
export const listSkills = (db: Db) =>
  db
    .select({ id: skillsTable.id, name: skillsTable.name })
    .from(skillsTable)
    .orderBy(asc(sql`lower(${skillsTable.name})`))
