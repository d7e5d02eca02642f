import { eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type MailboxMarkRow, mailboxMarksTable } from './incomingMail.table.ts'

const marks = mailboxMarksTable

export async function markOf(db: Db, mailbox: string): Promise<MailboxMarkRow | undefined> {
  return (await db.select().from(marks).where(eq(marks.mailbox, mailbox)))[0]
}

/** Saves how far a mailbox has been read. With the same validity the number never goes back; with another one it starts anew. */
export async function moveMark(db: Db, mailbox: string, to: { uidValidity: string; lastUid: number }): Promise<void> {
  await db
    .insert(marks)
    .values({ mailbox, ...to })
    .onConflictDoUpdate({
      target: marks.mailbox,
      set: {
        uidValidity: to.uidValidity,
        lastUid: sql`case when ${marks.uidValidity} = ${to.uidValidity} then greatest(${marks.lastUid}, ${to.lastUid}) else ${to.lastUid} end`,
      },
    })
}

export async function noteRead(db: Db, mailbox: string, at: Date): Promise<void> {
  await db.update(marks).set({ readAt: at, failures: 0, problem: null, nextAt: null, brokeOffAt: null }).where(eq(marks.mailbox, mailbox))
}

export async function noteFailure(
  db: Db,
  mailbox: string,
  failure: { failures: number; problem: string; nextAt: Date; brokeOffAt: number | null },
): Promise<void> {
  await db
    .insert(marks)
    .values({ mailbox, ...failure })
    .onConflictDoUpdate({ target: marks.mailbox, set: failure })
}
