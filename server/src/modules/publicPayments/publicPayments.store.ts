import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notRecycled } from './lists/publicPaymentLists.store.ts'
import { type PublicPaymentRow, publicPaymentAttemptsTable, publicPaymentsTable } from './publicPayments.table.ts'

/** Key of the payer's confirmation mail. */
export const receiptKey = (id: string) => `publicPayment:${id}:receipt`

/** Inserts a row, or returns the one that this attempt created before. */
export async function insertPublicPayment(db: Db, payment: typeof publicPaymentsTable.$inferInsert): Promise<PublicPaymentRow> {
  const [made] = await db
    .insert(publicPaymentsTable)
    .values(payment)
    .onConflictDoNothing({ target: publicPaymentsTable.attempt })
    .returning()
  const row = made ?? (payment.attempt ? await publicPaymentByAttempt(db, payment.attempt) : undefined)
  if (!row) throw new Error('The new public payment did not come back.')
  return row
}

export const publicPaymentByAttempt = async (db: Db, attempt: string): Promise<PublicPaymentRow | undefined> =>
  (await db.select().from(publicPaymentsTable).where(eq(publicPaymentsTable.attempt, attempt)))[0]

/** Locked until the transaction ends. */
export const lockPublicPayment = async (db: Db, id: string): Promise<PublicPaymentRow | undefined> =>
  isId(id) ? (await db.select().from(publicPaymentsTable).where(eq(publicPaymentsTable.id, id)).for('update'))[0] : undefined

export async function savePublicPayment(db: Db, id: string, changes: Partial<PublicPaymentRow>): Promise<void> {
  await db.update(publicPaymentsTable).set(changes).where(eq(publicPaymentsTable.id, id))
}

export const publicPaymentById = async (db: Db, id: string): Promise<PublicPaymentRow | undefined> =>
  (await db.select().from(publicPaymentsTable).where(eq(publicPaymentsTable.id, id)))[0]

/** Removes all personal data; the country and the figures stay for taxes. */
export async function forgetVisitor(db: Db, id: string): Promise<void> {
  await db.delete(publicPaymentAttemptsTable).where(eq(publicPaymentAttemptsTable.publicPaymentId, id))
  await savePublicPayment(db, id, {
    name: '',
    email: '',
    address: '',
    city: '',
    pinCode: '',
    purpose: null,
    attempt: null,
    fromFingerprint: '',
  })
}

/** A paid payment, with its confirmation mail. */
export async function listedPublicPayment(db: Db, id: string) {
  if (!isId(id)) return undefined
  const [found] = await db
    .select({ payment: publicPaymentsTable, receipt: { to: mailsTable.receiver, sentAt: mailsTable.sentAt } })
    .from(publicPaymentsTable)
    .leftJoin(mailsTable, eq(mailsTable.key, receiptKey(id)))
    .where(and(eq(publicPaymentsTable.id, id), notRecycled))
  return found
}

/** Deletes old unpaid rows with their intents, which have ended at the provider long ago. */
export async function forgetUnpaid(db: Db, before: Date, atMost: number): Promise<number> {
  const { rows } = await db.execute<{ forgotten: string }>(sql`
    with old as (
      select id from ${publicPaymentsTable} p
      where paid_at is null and created_at < ${before.toISOString()}
        and not exists (select 1 from payment_intents i where i.payable_id = p.id and i.state in ('open', 'superseded', 'succeeded'))
      limit ${atMost} for update skip locked
    ), ended as (
      delete from payment_intents where payable_kind = 'publicPayment' and payable_id in (select id from old)
    ), forgotten as (
      delete from ${publicPaymentsTable} where id in (select id from old) returning 1
    )
    select count(*) as forgotten from forgotten`)
  return Number(rows[0]?.forgotten ?? 0)
}
