import { resolve } from 'node:path'
import { companyLimits } from '@app/contract/company/company.rules.ts'
import { uploadKeptHours } from '@app/contract/uploads/uploads.rules.ts'
import { z } from 'zod'
import { brokenCombinations } from './combinations.ts'
import { Proxies } from './proxies.ts'
import { SetupProblem } from './setupProblem.ts'

const whole = (least: number, most: number, unit = '') => {
  const words = `must be a whole number${unit && ` of ${unit}`} from ${least} to ${most}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}
const milliseconds = (least: number, most: number) => whole(least, most, 'milliseconds')
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) => z.enum(names, `must be one of ${names.join(', ')}`)
const flag = oneOf('1', '0', 'true', 'false', 'yes', 'no', 'on', 'off').transform((value) => ['1', 'true', 'yes', 'on'].includes(value))
const beginning = (start: string) => z.string().startsWith(start, `must begin with ${start}`)
const email = z.email('must be an e-mail address')
/** 0 keeps forever. */
const keptDays = whole(0, 36_500, 'days')

/** Every setting with its default. Names are those of the environment variables. */
const Settings = z.object({
  PORT: whole(0, 65_535).default(3000),
  HEALTH_PORT: whole(0, 65_535).default(3001),
  HOST: z.string().min(1).default('localhost'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL: whole(2, 200).default(20),
  DATABASE_CALL_TIMEOUT_MS: milliseconds(100, 60_000).default(2_200),
  DATABASE_JOB_TIMEOUT_MS: milliseconds(0, 3_600_000).default(120_000),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(0, 60_000).default(2_000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds(0, 600_000).default(10_000),
  DATABASE_WAIT_SECONDS: z.coerce.number('must be a number of seconds from 0 to 600').min(0).max(600).default(60),
  STOP_DELAY_SECONDS: z.coerce.number('must be a number of seconds from 0 to 300').min(0).max(300).default(5),
  DATA_DIR: z.string().min(1).default('data'),
  DATA_DIR_SHARED: flag.default(false),
  WEB_DIST: z
    .string()
    .min(1)
    .transform((folder) => resolve(folder))
    .optional(),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  TRUST_PROXY: Proxies.default([]),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata').default('Asia/Kolkata'),

  BRAND: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be a slug of small letters, digits and hyphens')
    .default('mentordesk'),
  BRAND_NAME: z.string().min(1).max(companyLimits.name).default('Mentordesk'),
  COMPANY_EMAIL: email.optional(),
  COMPANY_PHONE: z
    .string()
    .transform((typed) => typed.replace(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\+[1-9]\d{5,14}$/, 'must be a number with its country code, such as +44 20 7946 0123'))
    .optional(),
  COMPANY_ADDRESS: z.string().min(3, 'must have at least 3 characters').max(companyLimits.address).optional(),

  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3, 'must have at least 3 characters').optional(),
  IMAP_URL: z.url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// address' }).optional(),
  REPLY_ADDRESS: z
    .email('must be an e-mail address')
    .regex(/^[^@+]{1,21}@/, 'must have at most 21 characters and no plus before its @, since a token is put there')
    .optional(),
  MAIL_AUTH_SERVER: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'must be the name at the beginning of Authentication-Results')
    .optional(),
  TWILIO_ACCOUNT_SID: beginning('AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/, 'must be a number such as +15005550006, or a sender name')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: beginning('MG').optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().min(1).optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be digits alone').optional(),
  WHATSAPP_BUSINESS_ACCOUNT_ID: z.string().regex(/^\d+$/, 'must be digits alone').optional(),
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(8, 'must have 8 characters or more').optional(),
  WHATSAPP_API_BASE: z.url('must be an http:// or https:// address').default('https://graph.facebook.com/v24.0'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_API_BASE: z.url('must be an http:// or https:// address').optional(),
  TWILIO_API_BASE: z.url('must be an http:// or https:// address').optional(),
  STRIPE_SECRET_KEY: beginning('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: beginning('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: beginning('whsec_').optional(),
  STRIPE_API_BASE: z.url('must be an http:// or https:// address').optional(),
  RAZORPAY_KEY_ID: beginning('rzp_').optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  RAZORPAY_API_BASE: z.url('must be an http:// or https:// address').optional(),
  EXCHANGE_RATE_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as ap-south-1')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name of small letters, digits, dots and hyphens')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  MAX_UPLOAD_MB: whole(1, 5_000).default(200),

  COMMENT_MAIL_AFTER_MINUTES: whole(0, 1_440).default(5),
  COMMENTS_CLOSE_AFTER_DAYS: whole(0, 365).default(7),
  ORDER_COMPLETES_AFTER_DAYS: whole(0, 365).default(7),
  BOOKINGS_ARE_PAID: flag.default(true),
  BOOKING_HOLD_MINUTES: whole(1, 1_440, 'minutes').default(10),
  BOOKING_CHANGE_HOURS: whole(0, 720, 'hours').default(24),
  SHIFT_LONGEST_HOURS: whole(1, 24, 'hours').default(16),
  EXPORTS_KEPT_DAYS: whole(1, 3_650).default(30),
  MAILS_KEPT_DAYS: keptDays.default(365),
  TEXTS_KEPT_DAYS: keptDays.default(90),
  NOTIFICATIONS_KEPT_DAYS: keptDays.default(365),
  FAILED_JOBS_KEPT_DAYS: keptDays.default(30),
  RECYCLED_KEPT_DAYS: keptDays.default(30),
  CODES_KEPT_DAYS: whole(1, 3_650, 'days').default(1),
  UPLOADS_KEPT_HOURS: whole(1, 720, 'hours').default(uploadKeptHours),
  AUDIT_LOG_KEPT_MONTHS: whole(0, 1_200, 'months').default(0),
  NEWS_DELAY_SECONDS: whole(0, 60, 'seconds').default(10),
  PAYMENT_HOLD_MINUTES: whole(1, 1_440, 'minutes').default(15),
  PUBLIC_PAYMENT_MINIMUM: whole(1, 999_999, 'US dollars').default(1),
  PUBLIC_PAYMENT_MAXIMUM: whole(1, 999_999, 'US dollars').default(10_000),
  PUBLIC_PAYMENT_ATTEMPTS_KEPT_DAYS: keptDays.default(30),
  PAYMENT_ATTEMPTS_KEPT_DAYS: keptDays.default(90),
  DROP_BOX_KEPT_DAYS: keptDays.default(30),
  COINS_AFTER_DELIVERY: whole(0, 10_000).default(50),
  SESSION_MAX_DAYS: whole(1, 365).default(30),
  TEXTS_PER_DAY: whole(1, 1_000).default(10),
  REQUIRE_SECOND_FACTOR_FOR_STAFF: flag.default(false),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  RATE_LIMITS_TIMEOUT_MS: milliseconds(100, 60_000).default(500),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)

/** The defaults as they would be written; settings that are off by default are left out. */
export const settingDefaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(Settings.parse({})).map(([name, value]) => [name, value === true ? 'yes' : value === false ? 'no' : String(value)]),
)

export type Config = Readonly<z.infer<typeof Settings>>

/** Parses the environment once; throws for the first wrong setting, with the allowed values. */
export function readConfig(environment: Environment): Config {
  const { config, problems } = readSettings(environment)
  const [first] = problems
  if (first !== undefined || !config) throw new SetupProblem(first ?? 'The settings are wrong.')
  return config
}

type Environment = Record<string, string | undefined>

/** The settings, and each problem that prevents a start, in a sentence. */
export function readSettings(environment: Environment): { config: Config | undefined; problems: string[] } {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(env)
  if (parsed.success) return { config: parsed.data, problems: brokenCombinations(parsed.data) }
  const wrong = parsed.error.issues.map(({ path: [name], message }) => ({ name: String(name), message }))
  const problems = wrong.map(({ name, message }) => `The setting ${name} ${message}. Change it and start again.`)
  // Combinations are checked as if the wrong settings were absent, and only problems unrelated to those are reported.
  const names = new Set(wrong.map(({ name }) => name))
  const rest = Settings.safeParse(Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name))))
  const others = rest.success ? brokenCombinations(rest.data) : []
  return { config: undefined, problems: [...problems, ...others.filter((problem) => ![...names].some((name) => problem.includes(name)))] }
}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
