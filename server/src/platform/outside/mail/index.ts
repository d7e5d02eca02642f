import { href, type PlainScreenName } from '@app/contract/screens.ts'
import type { Config } from '#config/config.ts'
import { circuitTo } from '../circuit.ts'
import { mailbox } from './mailbox.ts'
import { type Mailer, MailProblem } from './port.ts'
import { smtp } from './smtp.ts'

type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>
type Site = Pick<Config, 'PUBLIC_URL' | 'PORT'>

/** The configured mail server or, without one, the mailbox on this machine. */
export function openMailer({ SMTP_URL, MAIL_FROM }: MailSettings): Mailer {
  return SMTP_URL && MAIL_FROM ? withCircuitBreaker(smtp({ url: SMTP_URL, from: MAIL_FROM })) : mailbox(MAIL_FROM)
}

/** Adds a circuit breaker for a mail server that is down. */
function withCircuitBreaker(mailer: Mailer): Mailer {
  const circuit = circuitTo('The mail server', { isOutage: (error) => error instanceof MailProblem && error.isOutage })
  return { ...mailer, send: (mail, options) => circuit(() => mailer.send(mail, options)) }
}

/** The page of a receiver's mail preferences. */
export const preferencesPage = (config: Site): string => `${absoluteHref(config, 'myProfile')}#notifications`

/** The absolute address of a screen, for emails. */
export function absoluteHref(config: Site, screen: PlainScreenName, query: Record<string, string> = {}): string {
  const page = new URL(href(screen), siteOf(config))
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
  return page.href
}

export const siteOf = ({ PUBLIC_URL, PORT }: Site): string => PUBLIC_URL ?? `http://localhost:${PORT}`
