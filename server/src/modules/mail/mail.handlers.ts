import type { mail as calls } from '@app/contract/mail/mail.calls.ts'
import { orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeMailRecord, serializeMailToRead } from './mail.serializer.ts'
import { filteredMails, mailFor, mailsFor } from './mail.store.ts'

export const mail: Handlers<typeof calls> = {
  mailRecords: async ({ db, me, input, config, clock }) => {
    const filtered = filteredMails(input, { zone: config.TIME_ZONE, now: clock.now() })
    const { items, ...counted } = await mailsFor(db, me, { ...input, filtered })
    return { items: items.map(serializeMailRecord), ...counted }
  },
  mailRecord: async ({ db, me, input }) => serializeMailToRead(orNotFound(isId(input.id) ? await mailFor(db, me, input.id) : null, 'Mail')),
}
