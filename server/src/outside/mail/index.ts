import { href, type PlainScreenName } from '@app/contract/screens.ts'
import type { Config } from '#core/config.ts'
import { circuitTo } from '../circuit.ts'
import type { Brand } from './letter.ts'
import { mailbox } from './mailbox.ts'
import { type Mailer, MailProblem } from './port.ts'
import { smtp } from './smtp.ts'

type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'BRAND_NAME' | 'COMPANY_EMAIL'>
type BrandSettings = Pick<Config, 'PUBLIC_URL' | 'PORT' | 'BRAND_NAME' | 'COMPANY_EMAIL' | 'COMPANY_ADDRESS'>

/** The mail server of the settings or, without one, the mailbox on this machine. */
export function openMailer(config: MailSettings): Mailer {
  const from = config.MAIL_FROM ?? `${config.BRAND_NAME} <${config.COMPANY_EMAIL}>`
  return config.SMTP_URL ? sparing(smtp({ url: config.SMTP_URL, from, replyTo: config.COMPANY_EMAIL })) : mailbox(from)
}

/** Leaves a mail server alone that is down. */
function sparing(mailer: Mailer): Mailer {
  const circuit = circuitTo('The mail server', { isOutage: (error) => error instanceof MailProblem && error.isOutage })
  return { ...mailer, send: (mail, options) => circuit(() => mailer.send(mail, options)) }
}

/** Whose name stands on the letters. */
export const brandOf = (config: BrandSettings): Brand => ({
  name: config.BRAND_NAME,
  href: siteOf(config),
  email: config.COMPANY_EMAIL,
  address: config.COMPANY_ADDRESS,
})

/** The same for news that its receiver can turn off: the letter then says where. */
export function newsBrandOf(config: BrandSettings) {
  return { ...brandOf(config), preferencesHref: `${pageOf(config, 'myProfile')}#notifications` }
}

/** The whole address of a screen, as a letter needs it. */
export function pageOf(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, screen: PlainScreenName, query: Record<string, string> = {}): string {
  const page = new URL(href(screen), siteOf(config))
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
  return page.href
}

const siteOf = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>) => PUBLIC_URL ?? `http://localhost:${PORT}`
