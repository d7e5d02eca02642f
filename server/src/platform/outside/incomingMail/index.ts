import type { Config } from '#config/config.ts'
import { type IncomingMail, MailboxProblem } from './port.ts'

export * from './port.ts'

type Settings = Pick<Config, 'IMAP_URL' | 'REPLY_ADDRESS' | 'MAIL_AUTH_SERVER'>

/** The configured mailbox, or a stand-in without mails. The IMAP client is loaded with the first visit. */
export function openIncomingMail({ IMAP_URL: url, REPLY_ADDRESS: address, MAIL_AUTH_SERVER }: Settings): IncomingMail {
  if (!url || !address) return closedMailbox
  const { username, hostname, pathname } = new URL(url)
  return {
    mailbox: `${decodeURIComponent(username)}@${hostname}${pathname === '' ? '/' : pathname}`,
    address,
    authServer: MAIL_AUTH_SERVER ?? null,
    open: async (signal) => (await import('./imap.ts')).visitMailbox(url, signal),
  }
}

const closedMailbox: IncomingMail = {
  mailbox: null,
  address: null,
  authServer: null,
  open: () => Promise.reject(new MailboxProblem('No mailbox is set up (IMAP_URL, REPLY_ADDRESS).')),
}
