import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Figures, FigureValue } from '#core/figures.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { textMessagesTable } from '#textMessages/textMessages.table.ts'

const channels = [
  ['mail', mailsTable],
  ['text', textMessagesTable],
] as const

/** Unsent messages are found by their due time; failures are counted over a day, so that old ones raise no alarm. */
export const messageFigures: Figures = {
  told: {
    messages_waiting: { help: 'Mails and text messages that have not left yet.', labelNames: ['channel', 'state'] },
    messages_failed_in_a_day: {
      help: 'Mails and text messages of the last 24 hours that could not be delivered.',
      labelNames: ['channel'],
    },
  },
  async read(db) {
    const values: FigureValue[] = []
    for (const [channel, table] of channels) {
      const rows = await db
        .select({ state: table.state, count: sql<number>`count(*)::int` })
        .from(table)
        .where(isNotNull(table.dueAt))
        .groupBy(table.state)
      const failed = await db.$count(table, and(eq(table.state, 'failed'), gt(table.createdAt, sql`now() - interval '24 hours'`)))
      for (const state of ['queued', 'sending'])
        values.push({ figure: 'messages_waiting', labels: { channel, state }, value: rows.find((row) => row.state === state)?.count ?? 0 })
      values.push({ figure: 'messages_failed_in_a_day', labels: { channel }, value: failed })
    }
    return values
  },
}
