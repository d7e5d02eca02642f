import type { Config } from '#config/config.ts'
import type { Company } from './seed/prepareCompany.ts'

/** Prints the address and, for the demo company, an account for each role. */
export function printWhereItRuns(url: string, config: Config, company: Company) {
  const lines = [`${config.BRAND_NAME} is ready: ${url}`]
  if (company.kind === 'demo')
    lines.push(
      '',
      'This is the demo company. Sign in as any of these; the password is the same for all:',
      ...company.accounts.map(({ username, role }) => `  ${username.padEnd(18)} ${role}`),
      `  password           ${company.password}`,
    )
  const embedded = [
    ...(config.SMTP_URL ? [] : ['mail is kept in the app, see Mail Records']),
    ...(config.TWILIO_ACCOUNT_SID ? [] : ['text messages are kept in the app too']),
    ...(config.STRIPE_SECRET_KEY ? [] : ['cards are tried in a sandbox, no money moves']),
  ]
  if (embedded.length > 0) lines.push('', `Not set up yet: ${embedded.join('; ')}.`)
  lines.push('', 'Ctrl-C stops everything.')
  console.log(lines.join('\n'))
}

/** A worker only serves its health endpoints. */
export function printWorkerAddress(url: string, config: Config) {
  console.log(`The worker of ${config.BRAND_NAME} is ready: ${url} (/healthz, /readyz${config.METRICS_TOKEN ? ', /metrics' : ''})`)
}
