import type { CodePurpose } from '@app/contract/auth/auth.rules.ts'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { oneTimeCodesTable } from './auth.table.ts'

type CodeRow = typeof oneTimeCodesTable.$inferSelect
/** What a code is for, and the address or number it proves, in the form that `normalName` gives it. */
export type CodeOf = { purpose: CodePurpose; subject: string }

const codesOf = ({ purpose, subject }: CodeOf) => and(eq(oneTimeCodesTable.purpose, purpose), eq(oneTimeCodesTable.subject, subject))

/** Holds the subject until the transaction ends, so that two requests for a code follow one another. */
export async function holdSubject(db: Db, { purpose, subject }: CodeOf): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${subject}`}, 0))`)
}

/** When codes were sent since then, newest first. */
export async function codesSentSince(db: Db, of: CodeOf, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ sentAt: oneTimeCodesTable.sentAt })
    .from(oneTimeCodesTable)
    .where(and(codesOf(of), gt(oneTimeCodesTable.sentAt, since)))
    .orderBy(desc(oneTimeCodesTable.sentAt))
  return rows.map(({ sentAt }) => sentAt)
}

/** Ends the codes of the subject that could still be used. */
export async function voidCodes(db: Db, of: CodeOf, now: Date): Promise<void> {
  await db
    .update(oneTimeCodesTable)
    .set({ usedAt: now })
    .where(and(codesOf(of), isNull(oneTimeCodesTable.usedAt)))
}

export async function insertCode(
  db: Db,
  code: Pick<CodeRow, 'purpose' | 'subject' | 'sealedCode' | 'sentAt' | 'expiresAt'>,
): Promise<string> {
  const [row] = await db.insert(oneTimeCodesTable).values(code).returning({ id: oneTimeCodesTable.id })
  if (!row) throw new Error('A new code did not come back from the database.')
  return row.id
}

/** The code that could be used now, held until the transaction ends, so that guesses are counted one after the other. */
export async function lockOpenCode(db: Db, of: CodeOf, now: Date): Promise<CodeRow | undefined> {
  const [row] = await db
    .select()
    .from(oneTimeCodesTable)
    .where(and(codesOf(of), isNull(oneTimeCodesTable.usedAt), gt(oneTimeCodesTable.expiresAt, now)))
    .orderBy(desc(oneTimeCodesTable.sentAt))
    .limit(1)
    .for('update')
  return row
}

export async function markCodeUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.update(oneTimeCodesTable).set({ usedAt: now }).where(eq(oneTimeCodesTable.id, id))
}

export async function countTry(db: Db, id: string): Promise<void> {
  await db
    .update(oneTimeCodesTable)
    .set({ tries: sql`${oneTimeCodesTable.tries} + 1` })
    .where(eq(oneTimeCodesTable.id, id))
}

export async function deleteCodesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.delete(oneTimeCodesTable).where(lt(oneTimeCodesTable.expiresAt, before))
}
