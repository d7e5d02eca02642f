import type { Actor } from '@app/contract/core/access.ts'
import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import type { Db } from '#database/db.ts'

/** The row as the bin shows it: what it is called, and what tells it from others of its name. Neither names a person who may be forgotten. */
export type Recycled = { name: string; about: string }
export type ActedBy = { actor: Actor; at: Date }

/**
 * One kind of row that can lie in the recycle bin. The module that owns the row says how; every function runs in the caller's
 * transaction, and holds the row first, so that of two who act on it one comes after the other.
 */
export type Recyclable = {
  type: RecycleType
  /** Marks the row. Throws a refusal where it is not there, lies in the bin already, or this actor may not. */
  mark(db: Db, id: string, doing: ActedBy): Promise<Recycled>
  /** Takes the mark off again. Throws a refusal where that can't be done now; nothing else of the row changes. */
  restore(db: Db, id: string): Promise<void>
  /** Deletes it for good; what was attached has gone before. Throws a refusal where it may not go yet. */
  erase(db: Db, id: string, at: Date): Promise<void>
  /** What somebody has to know of these before they decide, by id. */
  notes?(db: Db, ids: readonly string[]): Promise<Map<string, string[]>>
}

/** What hangs on a recyclable row in another module, and goes and comes with it. What the foreign key sees to needs no such thing. */
export type Attached = {
  to: RecycleType
  /** What they are, in the plural, as the bin counts them: 'payments'. */
  what: string
  /** Marks what hangs on the row that was just marked, and answers the ids of what went along. */
  mark?(db: Db, id: string, at: Date): Promise<string[]>
  /** Brings back what went along. */
  restore?(db: Db, ids: readonly string[]): Promise<void>
  /** What somebody has to know of these rows before they decide, by id. */
  notes?(db: Db, ids: readonly string[]): Promise<Map<string, string[]>>
  /** Before the row is deleted for good, while it is held; answers what of it had a place of its own in the bin. */
  erase?(db: Db, id: string, at: Date): Promise<{ type: RecycleType; ids: string[] } | undefined>
}
