import { outboxStates } from '@app/contract/core/outboxStates.ts'
import { sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index, integer, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'

/** What something that leaves by any channel is, and whom it is for. */
export const addressColumns = () => ({
  id: idColumn(),
  /** Names the event that it tells of, and the receiver, so that an event told twice leaves once. */
  key: text().notNull().unique(),
  kind: text().notNull(),
  receiver: text().notNull(),
})

/** How far it has come. */
export const deliveryColumns = <const Carriers extends readonly [string, ...string[]]>(carriers: Carriers) => ({
  state: text({ enum: outboxStates }).notNull().default('queued'),
  carrier: text({ enum: carriers }),
  attempts: integer().notNull().default(0),
  /** When it is next to be tried or, while it is being sent, until when whoever sends it may hold it. Null once it is settled. */
  dueAt: instant(),
  /** What the provider said last, or what else went wrong. */
  lastError: text(),
  createdAt: createdAtColumn(),
  sentAt: instant(),
  erasedAt: instant(),
})

/** The indexes by which it is listed, found by receiver, taken up again and forgotten. */
export const outboxIndexes = (name: string, t: Record<'id' | 'createdAt' | 'receiver' | 'dueAt', ExtraConfigColumn>) => [
  index(`${name}_created_at_idx`).on(t.createdAt, t.id),
  index(`${name}_receiver_idx`).using('gin', t.receiver.op('gin_trgm_ops')).with(ginOptions),
  index(`${name}_due_at_idx`).on(t.dueAt).where(sql`${t.dueAt} is not null`),
]
