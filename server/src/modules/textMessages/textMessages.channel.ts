import { secretTextMinutes } from '@app/contract/textMessages/textMessages.rules.ts'
import { minutes } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type Channel, outboxStore } from '#outside/outbox/index.ts'
import { longestTextMs, TextProblem } from '#outside/sms/port.ts'
import { jobKeyOf } from './postText.ts'
import { type TextMessageRow, textMessagesTable } from './textMessages.table.ts'

export const textOutbox = outboxStore<TextMessageRow>('text_messages', textMessagesTable, { words: ['text'] })

/** Text messages are tried for some minutes only: the person is waiting, and the code soon expires. */
export const textChannel: Channel<TextMessageRow> = {
  what: 'a text message',
  store: textOutbox,
  enqueue: (db, textId, runAt) => enqueue(db, 'sendText', { textId }, { jobKey: jobKeyOf(textId), ...(runAt && { runAt }) }),
  heldMs: longestTextMs * 2,
  pauses: [2_000, 5_000, 15_000, 30_000, minutes(1), minutes(2), minutes(3)],
  mostAttempts: 8,
  overdueMs: minutes(1),
  secrets: {
    isSecret: () => true,
    countMs: minutes(secretTextMinutes),
    expired: 'The code in it had expired before it could be sent.',
    keptBy: 'outbox',
  },
  isFinal: (error) => error instanceof TextProblem && error.isFinal,
}
