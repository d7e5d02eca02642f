import type { Mailer } from './port.ts'

/** The mailer without a mail server: nothing is sent. Every mail is already in the table of mails, where the back office reads it. */
export const mailbox = (from?: string): Mailer => ({
  name: 'mailbox',
  ...(from && { from }),
  async send() {},
  async close() {},
})
