import type { Actor } from '@app/contract/core/access.ts'
import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import type { Db } from '#database/db.ts'

/** A row as the recycle bin shows it: its name, and what distinguishes it. Neither may name a person whose data may be erased. */
export type Recycled = { name: string; about: string }
export type RecycleContext = { actor: Actor; at: Date }

/**
 * A kind of row that can be recycled. Its module implements it; every function runs in the caller's transaction and locks the row first, so
 * that concurrent calls run one after the other.
 */
export type Recyclable = {
  type: RecycleType
  /** Marks the row as recycled. Throws a refusal where it does not exist, is already recycled, or the actor may not recycle it. */
  mark(db: Db, id: string, doing: RecycleContext): Promise<Recycled>
  /** Removes the mark. Throws a refusal where that is not possible now; nothing else of the row changes. */
  restore(db: Db, id: string): Promise<void>
  /** Deletes the row for good, after its attached rows. Throws a refusal where it must stay for now. */
  erase(db: Db, id: string, at: Date): Promise<void>
  /** Warnings to show before a decision, by id. */
  notes?(db: Db, ids: readonly string[]): Promise<Map<string, string[]>>
}

/** Rows of another module that are recycled and restored with a row. Rows that a foreign key deletes need no entry. */
export type Attached = {
  to: RecycleType
  /** Their name in the plural, as the bin counts them: 'payments'. */
  what: string
  /** Marks the rows attached to the row that was just marked; answers their ids. */
  mark?(db: Db, id: string, at: Date): Promise<string[]>
  /** Restores the rows that were recycled along. */
  restore?(db: Db, ids: readonly string[]): Promise<void>
  /** Warnings to show before a decision, by id. */
  notes?(db: Db, ids: readonly string[]): Promise<Map<string, string[]>>
  /** Runs before the locked row is deleted for good; answers the attached rows with their own entry in the bin. */
  erase?(db: Db, id: string, at: Date): Promise<{ type: RecycleType; ids: string[] } | undefined>
}
