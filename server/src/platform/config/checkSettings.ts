import { passwordLacks } from '@app/contract/users/credentials.rules.ts'
import { type Config, readSettings, settingDefaults, settingNames } from './config.ts'
import { nearestSetting } from './misspelt.ts'

/** The effects of a settings file, each in a sentence. */
export type SettingsReport = {
  /** The reasons why the product would not start. */
  problems: string[]
  /** It would start, but something is probably not as intended. */
  warnings: string[]
  /** The embedded services that fill in for missing settings. */
  embedded: string[]
}

type Known = {
  /** Names in the same file that belong to other programs. */
  others: ReadonlySet<string>
  /** The example file's values of settings without a default. */
  examples: Readonly<Record<string, string>>
}

export function checkSettings(environment: Record<string, string>, { others, examples }: Known): SettingsReport {
  const { config, problems } = readSettings(environment)
  const known = new Set(settingNames)
  const unknown = Object.keys(environment).filter((name) => !known.has(name) && !others.has(name))
  const warnings = [...unknown.map(unknownSetting), ...leftExamples(environment, examples), ...(config ? doubts(config) : [])]
  return { problems, warnings, embedded: config ? standIns(config) : [] }
}

function unknownSetting(name: string): string {
  const meant = nearestSetting(name)
  return meant ? `There is no setting ${name}. Did you mean ${meant}?` : `There is no setting ${name}.`
}

/** Reserved example domains (RFC 2606), and typical placeholder words. */
const placeholder = /\bexample\.(com|net|org)\b|\.example\b|change.?me|your[-_ ]|<[^<>]*>/i

const leftExamples = (environment: Record<string, string>, examples: Readonly<Record<string, string>>) =>
  Object.entries(environment)
    .filter(([name, value]) => value !== '' && value !== settingDefaults[name] && (value === examples[name] || placeholder.test(value)))
    .map(([name]) => `${name} still has the value of an example. Put in your own.`)

function doubts(config: Config): string[] {
  const { PUBLIC_URL, TRUST_PROXY, RATE_LIMITS, STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '', ADMIN_PASSWORD } = config
  const isTest = (key: string) => key.includes('_test_')
  return [
    PUBLIC_URL ? undefined : 'PUBLIC_URL is not set: links in mails lead to this machine alone.',
    PUBLIC_URL?.startsWith('http://') ? 'PUBLIC_URL is without TLS: passwords travel in the open.' : undefined,
    PUBLIC_URL && TRUST_PROXY.length === 0
      ? 'TRUST_PROXY is not set: behind a proxy everybody seems to come from its address, and rate limits count them as one.'
      : undefined,
    RATE_LIMITS === 'off' ? 'RATE_LIMITS is off, which is for measuring only.' : undefined,
    STRIPE_SECRET_KEY && isTest(STRIPE_SECRET_KEY) !== isTest(STRIPE_PUBLISHABLE_KEY)
      ? 'One of the Stripe keys is for tests and the other one is not.'
      : undefined,
    STRIPE_SECRET_KEY && isTest(STRIPE_SECRET_KEY) ? 'The Stripe keys are for tests: no money moves.' : undefined,
    ADMIN_PASSWORD && passwordLacks(ADMIN_PASSWORD)
      ? 'ADMIN_PASSWORD is not good enough, so an empty database would be refused: 8 or more characters, upper and lower case, 2 digits, 1 symbol.'
      : undefined,
  ].filter((doubt) => doubt !== undefined)
}

const standIns = ({
  DATABASE_URL,
  SMTP_URL,
  IMAP_URL,
  TWILIO_ACCOUNT_SID,
  WHATSAPP_ACCESS_TOKEN,
  GOOGLE_CLIENT_ID,
  STRIPE_SECRET_KEY,
  S3_BUCKET,
  APP_SECRET,
  DATA_DIR,
}: Config) =>
  [
    DATABASE_URL ? undefined : `The database is the PostgreSQL that comes along, in ${DATA_DIR}/postgres (DATABASE_URL).`,
    SMTP_URL ? undefined : 'Mail stays in the app and is not sent (SMTP_URL, MAIL_FROM).',
    IMAP_URL ? undefined : 'Answers to mails do not come in (IMAP_URL, REPLY_ADDRESS).',
    TWILIO_ACCOUNT_SID ? undefined : 'Text messages stay in the app and are not sent (TWILIO_…).',
    WHATSAPP_ACCESS_TOKEN ? undefined : 'WhatsApp is answered by a sandbox in the app (WHATSAPP_…).',
    GOOGLE_CLIENT_ID ? undefined : 'Gmail and Google Drive are a sandbox in the app (GOOGLE_…).',
    STRIPE_SECRET_KEY ? undefined : 'Cards are tried in a sandbox, no money moves (STRIPE_…).',
    S3_BUCKET ? undefined : `Files lie in ${DATA_DIR}/files (S3_…).`,
    APP_SECRET ? undefined : `The secret is made once, in ${DATA_DIR}/secret (APP_SECRET).`,
  ].filter((line) => line !== undefined)
