import type { MailRecord, MailToRead } from '@app/contract/mail/mail.calls.ts'
import type { Client } from '@app/server/test/client.ts'

const patienceMs = 45_000

/** The desk's own mailbox, read as an admin reads it. */
export function openMailbox(admin: Client) {
  const all = async (to: string): Promise<MailRecord[]> =>
    (await admin.mail.mailRecords({ search: to, pageSize: 100 })).items.filter(({ receiver }) => receiver === to)

  return {
    /** The mails to an address, newest first. */
    all,
    /** The newest mail to an address with such a subject, once it has been sent; both of its parts are there. */
    async sent(to: string, subject: RegExp): Promise<MailToRead> {
      const giveUpAt = Date.now() + patienceMs
      for (;;) {
        const found = (await all(to)).find((mail) => subject.test(mail.subject) && mail.state === 'sent')
        if (found) return admin.mail.mailRecord({ id: found._id })
        if (Date.now() > giveUpAt)
          throw new Error(`No mail ${subject} to ${to}, but ${JSON.stringify((await all(to)).map((mail) => mail.subject))}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
export type Mailbox = ReturnType<typeof openMailbox>

/** The six digits that a mail with a code carries. */
export function codeIn({ message }: Pick<MailToRead, 'message'>): string {
  const code = /\b\d{6}\b/.exec(message)?.[0]
  if (!code) throw new Error(`There is no code in: ${message}`)
  return code
}
