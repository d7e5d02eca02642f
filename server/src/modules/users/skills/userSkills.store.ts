import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { usersTable } from '../users.table.ts'
import { skillsTable } from './skills.table.ts'
import { userInterestsTable, userSkillsTable } from './userSkills.table.ts'

type Links = typeof userSkillsTable | typeof userInterestsTable
type SkillLine = { id: string; name: string }

const isOffered = isNull(skillsTable.deletedAt)

/** The names as one column beside the person's, so that a page of people needs no second query. */
const namesIn = (links: Links) =>
  sql<string[]>`array(select ${skillsTable.name} from ${links} join ${skillsTable} on ${skillsTable.id} = ${links.skillId}
    where ${links.userId} = ${usersTable.id} and ${skillsTable.deletedAt} is null order by lower(${skillsTable.name}))`
export const namesOfSkills = namesIn(userSkillsTable)
export const namesOfInterests = namesIn(userInterestsTable)

const linked = (db: Db, links: Links, userId: string): Promise<SkillLine[]> =>
  db
    .select({ id: skillsTable.id, name: skillsTable.name })
    .from(links)
    .innerJoin(skillsTable, eq(skillsTable.id, links.skillId))
    .where(and(eq(links.userId, userId), isOffered))
    .orderBy(asc(sql`lower(${skillsTable.name})`))
export const skillsOf = (db: Db, userId: string) => linked(db, userSkillsTable, userId)
export const interestsOf = (db: Db, userId: string) => linked(db, userInterestsTable, userId)

/** The skills of these names in any case, locked until the transaction ends, so that none is deleted before. */
export const skillsNamed = (db: Db, names: readonly string[]): Promise<SkillLine[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: skillsTable.id, name: skillsTable.name })
        .from(skillsTable)
        .where(
          and(
            isOffered,
            inArray(
              sql`lower(${skillsTable.name})`,
              names.map((name) => sql`lower(${name})`),
            ),
          ),
        )
        .for('key share')

export const saveSkills = (db: Db, userId: string, ids: readonly string[]) => replace(db, userSkillsTable, userId, ids)
export const saveInterests = (db: Db, userId: string, ids: readonly string[]) => replace(db, userInterestsTable, userId, ids)

async function replace(db: Db, links: Links, userId: string, ids: readonly string[]): Promise<void> {
  // A skill that is no longer offered stays with its people, and reappears if it is restored.
  const offered = db.select({ id: skillsTable.id }).from(skillsTable).where(isOffered)
  await db.delete(links).where(and(eq(links.userId, userId), inArray(links.skillId, offered)))
  if (ids.length > 0) await db.insert(links).values(ids.map((skillId) => ({ userId, skillId })))
}
