import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { captchasTable } from '../auth.table.ts'

type CaptchaRow = typeof captchasTable.$inferSelect

export async function insertCaptcha(db: Db, captcha: Omit<CaptchaRow, 'id'>): Promise<string> {
  const [row] = await db.insert(captchasTable).values(captcha).returning({ id: captchasTable.id })
  if (!row) throw new Error('A new captcha did not come back from the database.')
  return row.id
}

/** Consumes a captcha that is still valid, in one statement: of two concurrent requests one gets it. */
export async function consumeCaptchaRow(db: Db, id: string, now: Date): Promise<CaptchaRow | undefined> {
  const [row] = await db
    .delete(captchasTable)
    .where(and(eq(captchasTable.id, id), gt(captchasTable.expiresAt, now)))
    .returning()
  return row
}

export async function deleteCaptchasExpiredBefore(db: Db, now: Date): Promise<void> {
  await db.delete(captchasTable).where(lt(captchasTable.expiresAt, now))
}
