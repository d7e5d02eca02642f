import { eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { codeGuessesTable } from '../auth.table.ts'

export type Guesses = { count: number; waitUntil: Date | null }

export async function guessesAt(db: Db, key: string): Promise<Guesses | undefined> {
  const { count, waitUntil } = codeGuessesTable
  const [row] = await db.select({ count, waitUntil }).from(codeGuessesTable).where(eq(codeGuessesTable.key, key))
  return row
}

export async function saveGuesses(db: Db, key: string, guesses: Guesses, now: Date): Promise<void> {
  const values = { ...guesses, updatedAt: now }
  await db
    .insert(codeGuessesTable)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: codeGuessesTable.key, set: values })
}

export async function forgetGuesses(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(codeGuessesTable).where(inArray(codeGuessesTable.key, [...keys]))
}

export async function deleteGuessesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(codeGuessesTable).where(lt(codeGuessesTable.updatedAt, before))
}
