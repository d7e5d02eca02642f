import type { CodePurpose } from '@app/contract/auth/auth.rules.ts'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { oneTimeCodesTable } from '../auth.table.ts'

type CodeRow = typeof oneTimeCodesTable.$inferSelect
/** The purpose of a code and the address or number it proves, normalized by `normalName`. */
export type CodeOf = { purpose: CodePurpose; subject: string }
/** The origin of the request: the browser or, if it had no cookie yet, the IP address. */
type RequestPlace = Pick<CodeRow, 'visitor' | 'address'>

const codesOf = ({ purpose, subject }: CodeOf) => and(eq(oneTimeCodesTable.purpose, purpose), eq(oneTimeCodesTable.subject, subject))
const open = (of: CodeOf, now: Date) => and(codesOf(of), isNull(oneTimeCodesTable.usedAt), gt(oneTimeCodesTable.expiresAt, now))
const isOfPlace = ({ visitor, address }: RequestPlace) =>
  visitor !== null ? eq(oneTimeCodesTable.visitor, visitor) : eq(oneTimeCodesTable.address, address ?? '')

/** Locks the subject until the transaction ends, so that requests for codes, and guesses, run one after the other. */
export async function lockSubject(db: Db, { purpose, subject }: CodeOf): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${subject}`}, 0))`)
}

/** The codes that were sent since then, newest first. */
export const codesSentSince = (db: Db, of: CodeOf, since: Date): Promise<(RequestPlace & { sentAt: Date })[]> =>
  db
    .select({ sentAt: oneTimeCodesTable.sentAt, visitor: oneTimeCodesTable.visitor, address: oneTimeCodesTable.address })
    .from(oneTimeCodesTable)
    .where(and(codesOf(of), gt(oneTimeCodesTable.sentAt, since)))
    .orderBy(desc(oneTimeCodesTable.sentAt))

/** The times at which codes were texted since then, oldest first: to one number, or for one account to any number. */
export async function textsSentSince(db: Db, which: { receiver: string } | { visitor: string }, since: Date): Promise<Date[]> {
  const { receiver, visitor, sentAt } = oneTimeCodesTable
  const whose = 'receiver' in which ? eq(receiver, which.receiver) : and(eq(visitor, which.visitor), sql`${receiver} is not null`)
  const rows = await db
    .select({ sentAt })
    .from(oneTimeCodesTable)
    .where(and(whose, gt(sentAt, since)))
    .orderBy(sentAt)
  return rows.map(({ sentAt }) => sentAt)
}

/** Voids every code of the subject that could still be used. */
export async function voidCodes(db: Db, of: CodeOf, now: Date): Promise<void> {
  await db
    .update(oneTimeCodesTable)
    .set({ usedAt: now })
    .where(and(codesOf(of), isNull(oneTimeCodesTable.usedAt)))
}

/** Voids the codes of one origin. */
export async function voidCodesOf(db: Db, of: CodeOf, at: RequestPlace, now: Date): Promise<void> {
  await db
    .update(oneTimeCodesTable)
    .set({ usedAt: now })
    .where(and(codesOf(of), isOfPlace(at), isNull(oneTimeCodesTable.usedAt)))
}

export async function insertCode(
  db: Db,
  code: Pick<CodeRow, 'purpose' | 'subject' | 'sealedCode' | 'visitor' | 'address' | 'link' | 'receiver' | 'sentAt' | 'expiresAt'>,
): Promise<string> {
  const [row] = await db.insert(oneTimeCodesTable).values(code).returning({ id: oneTimeCodesTable.id })
  if (!row) throw new Error('A new code did not come back from the database.')
  return row.id
}

/** The code that this origin could use now, locked until the transaction ends, so that guesses are counted one after the other. */
export async function lockCodeOf(db: Db, of: CodeOf, at: RequestPlace, now: Date): Promise<CodeRow | undefined> {
  const [row] = await db
    .select()
    .from(oneTimeCodesTable)
    .where(and(open(of, now), isOfPlace(at)))
    .orderBy(desc(oneTimeCodesTable.sentAt))
    .limit(1)
    .for('update')
  return row
}

export async function lockCodeByLink(db: Db, of: CodeOf, link: string, now: Date): Promise<CodeRow | undefined> {
  const [row] = await db
    .select()
    .from(oneTimeCodesTable)
    .where(and(open(of, now), eq(oneTimeCodesTable.link, link)))
    .for('update')
  return row
}

export async function lockToken(db: Db, of: CodeOf, sealedCode: string, now: Date): Promise<CodeRow | undefined> {
  const [row] = await db
    .select()
    .from(oneTimeCodesTable)
    .where(and(open(of, now), eq(oneTimeCodesTable.sealedCode, sealedCode)))
    .for('update')
  return row
}

export async function markCodeUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.update(oneTimeCodesTable).set({ usedAt: now }).where(eq(oneTimeCodesTable.id, id))
}

export async function countTry(db: Db, id: string, which: 'tries' | 'addressTries'): Promise<void> {
  await db
    .update(oneTimeCodesTable)
    .set({ [which]: sql`${oneTimeCodesTable[which]} + 1` })
    .where(eq(oneTimeCodesTable.id, id))
}

export async function deleteCodesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.delete(oneTimeCodesTable).where(lt(oneTimeCodesTable.expiresAt, before))
}
