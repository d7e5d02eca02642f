import type { mail as calls } from '@app/contract/mail/mail.calls.ts'
import { orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { composedOf, filesOfMail, mailsOfThread } from './composed.store.ts'
import { serializeMailRecord, serializeMailToRead } from './mail.serializer.ts'
import { filteredMails, mailFor, mailsFor } from './mail.store.ts'
import { sendAgain } from './sendAgain.ts'
import { gmailLabels } from './sendByGmail.ts'
import { recordMail, writeMail } from './writeMail.ts'

export const mail: Handlers<typeof calls> = {
  mailRecords: async ({ db, me, input, zone, clock }) => {
    const filtered = filteredMails(input, { zone, now: clock.now() })
    const { items, ...counted } = await mailsFor(db, me, { ...input, filtered })
    return { items: items.map(serializeMailRecord), ...counted }
  },
  mailRecord: async ({ db, me, input }) => {
    const mail = orNotFound(isId(input.id) ? await mailFor(db, me, input.id) : null, 'Mail')
    const composed = await composedOf(db, mail.id)
    return serializeMailToRead(mail, {
      writtenBy: composed?.writtenBy ?? null,
      files: composed ? await filesOfMail(db, mail.id) : [],
      thread: composed ? await mailsOfThread(db, composed.threadId) : [],
    })
  },
  sendAgain: async (context) => serializeMailRecord(await sendAgain(context, context.me, context.input.id)),
  gmailLabels,
  send: async (context) => ({ message: 'Successfully Sent the Mail !', _id: await writeMail(context, context.me, context.input, context) }),
  record: async (context) => ({
    message: 'Mail Record Created Successfully!',
    _id: await recordMail(context, context.me, context.input, context),
  }),
}
