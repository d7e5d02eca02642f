import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type PasskeyRow, passkeysTable } from '../secondFactor.table.ts'

const ofUser = (userId: string) => eq(passkeysTable.userId, userId)

export const passkeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeysTable).where(ofUser(userId)).orderBy(asc(passkeysTable.createdAt), asc(passkeysTable.id))

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeysTable).where(eq(passkeysTable.credentialId, credentialId))
  return row
}

export async function insertPasskey(db: Db, passkey: typeof passkeysTable.$inferInsert): Promise<void> {
  await db.insert(passkeysTable).values(passkey)
}

/** Saves the state of a passkey after its use; the caller has locked its owner's row, so that two uses cannot overlap. */
export async function savePasskeyUse(db: Db, id: string, use: { counter: number; isSynced: boolean; lastUsedAt: Date }): Promise<void> {
  await db.update(passkeysTable).set(use).where(eq(passkeysTable.id, id))
}

export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkeysTable)
    .set({ name })
    .where(and(eq(passkeysTable.id, id), ofUser(userId)))
    .returning({ id: passkeysTable.id })
  return renamed.length > 0
}

/** Deletes one of a person's passkeys or, without an id, all of them; returns the deleted rows. */
export const deletePasskeys = (db: Db, userId: string, id?: string): Promise<PasskeyRow[]> =>
  db
    .delete(passkeysTable)
    .where(and(ofUser(userId), id ? eq(passkeysTable.id, id) : undefined))
    .returning()
