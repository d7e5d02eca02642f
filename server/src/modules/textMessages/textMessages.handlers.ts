import type { textMessages as calls, TextMessage } from '@app/contract/textMessages/textMessages.calls.ts'
import { showsText } from '@app/contract/textMessages/textMessages.rules.ts'
import { withoutActingLinks } from '#core/actingLinks.ts'
import type { Handlers } from '#http/handlers.ts'
import { filteredTexts, textsFor } from './textMessages.store.ts'
import type { TextMessageRow } from './textMessages.table.ts'

export const textMessages: Handlers<typeof calls> = {
  list: async ({ db, me, input, zone, clock }) => {
    const filtered = filteredTexts(input, { zone, now: clock.now() })
    const { items, ...counted } = await textsFor(db, me, { ...input, filtered })
    return { items: items.map(serializeTextMessage), ...counted }
  },
}

const serializeTextMessage = (row: TextMessageRow): TextMessage => ({
  _id: row.id,
  receiver: row.receiver,
  message: showsText(row) ? withoutActingLinks(row.text) : '',
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  isErased: row.erasedAt !== null,
  ...(row.carrier && { carrier: row.carrier }),
  ...(row.sentAt && { sentAt: row.sentAt.toISOString() }),
  ...(row.lastError && row.state !== 'sent' && { problem: withoutActingLinks(row.lastError) }),
})
