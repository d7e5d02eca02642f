import { outboxStates } from '@app/contract/core/outboxStates.ts'
import { sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index, integer, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'

/** The receiver and kind of an outgoing message of any channel. */
export const addressColumns = () => ({
  id: idColumn(),
  /** Names the event and the receiver, so that an event reported twice is sent once. */
  key: text().notNull().unique(),
  kind: text().notNull(),
  receiver: text().notNull(),
})

/** The state of the delivery. */
export const deliveryColumns = <const Carriers extends readonly [string, ...string[]]>(carriers: Carriers) => ({
  state: text({ enum: outboxStates }).notNull().default('queued'),
  carrier: text({ enum: carriers }),
  attempts: integer().notNull().default(0),
  /** The time of the next attempt or, while it is being sent, the end of the claim. Null once it is settled. */
  dueAt: instant(),
  /** The provider's last answer, or another error. */
  lastError: text(),
  createdAt: createdAtColumn(),
  sentAt: instant(),
  erasedAt: instant(),
})

/** The indexes for listing, for finding by receiver, for retrying and for deleting. */
export const outboxIndexes = (name: string, t: Record<'id' | 'createdAt' | 'receiver' | 'dueAt', ExtraConfigColumn>) => [
  index(`${name}_created_at_idx`).on(t.createdAt, t.id),
  index(`${name}_receiver_idx`).using('gin', t.receiver.op('gin_trgm_ops')).with(ginOptions),
  index(`${name}_due_at_idx`).on(t.dueAt).where(sql`${t.dueAt} is not null`),
]
