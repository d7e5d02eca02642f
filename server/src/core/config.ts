import { resolve } from 'node:path'
import { uploadKeptHours } from '@app/contract/uploads/uploads.rules.ts'
import { z } from 'zod'
import { SetupProblem } from './setupProblem.ts'

const port = z.coerce.number('must be a whole number from 0 to 65535').int().min(0).max(65535)
const milliseconds = (least: number, most: number) => {
  const words = `must be a whole number of milliseconds from ${least} to ${most}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}
/** 0 keeps for ever. */
const keptDays = z.coerce.number('must be a whole number of days, 0 for ever').int().min(0).max(36_500)
const flag = z.enum(['', '0', '1', 'false', 'true', 'no', 'yes']).transform((value) => ['1', 'true', 'yes'].includes(value))

/** Everything that can be set from outside, with its default. Names are those of the environment. */
const Settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATABASE_CALL_TIMEOUT_MS: milliseconds(100, 60_000).default(2_200),
  DATABASE_JOB_TIMEOUT_MS: milliseconds(0, 3_600_000).default(120_000),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(0, 60_000).default(2_000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds(0, 600_000).default(10_000),
  STOP_DELAY_SECONDS: z.coerce.number('must be a number of seconds from 0 to 300').min(0).max(300).default(5),
  DATA_DIR: z.string().min(1).default('data'),
  WEB_DIST: z
    .string()
    .min(1)
    .transform((folder) => resolve(folder))
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  TRUST_PROXY: flag.default(false),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata').default('Asia/Kolkata'),

  BRAND: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be a slug of small letters, digits and hyphens')
    .default('mentordesk'),
  BRAND_NAME: z.string().min(1).default('Mentordesk'),
  COMPANY_EMAIL: z.email().default('hello@mentordesk.example'),
  COMPANY_PHONE: z.string().min(3).default('+91 00000 00000'),
  COMPANY_ADDRESS: z.string().min(3).default('Mentordesk, Bengaluru, India'),

  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/, 'must be a number such as +15005550006, or a sender name')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z.string().startsWith('MG').optional(),
  TWILIO_API_BASE: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_BASE: z.url().optional(),
  STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name of small letters, digits, dots and hyphens')
    .optional(),
  STORAGE_REGION: z.string().min(1).default('ap-south-1'),
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(5_000).default(200),

  COMMENTS_CLOSE_AFTER_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  EXPORTS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  MAILS_KEPT_DAYS: keptDays.default(365),
  TEXTS_KEPT_DAYS: keptDays.default(90),
  NOTIFICATIONS_KEPT_DAYS: keptDays.default(365),
  FAILED_JOBS_KEPT_DAYS: keptDays.default(30),
  CODES_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(1),
  UPLOADS_KEPT_HOURS: z.coerce.number().int().min(1).max(720).default(uploadKeptHours),
  AUDIT_LOG_KEPT_MONTHS: z.coerce.number().int().min(0).max(1_200).default(0),
  COINS_AFTER_DELIVERY: z.coerce.number().int().min(0).max(10_000).default(50),
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  TEXTS_PER_DAY: z.coerce.number().int().min(1).max(1_000).default(10),
  REQUIRE_SECOND_FACTOR_FOR_STAFF: flag.default(false),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
})

export type Config = Readonly<z.infer<typeof Settings>>

/** Parses the environment once; the first wrong setting is named with what it must be. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SetupProblem(`The setting ${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}. Change it and start again.`)
  }
  const config = parsed.data
  const stripe = [config.STRIPE_SECRET_KEY, config.STRIPE_PUBLISHABLE_KEY, config.STRIPE_WEBHOOK_SECRET]
  if (stripe.some(Boolean) && !stripe.every(Boolean))
    throw new SetupProblem(
      'Card payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together. Set the missing ones.',
    )
  if (config.SMTP_URL && !config.MAIL_FROM)
    throw new SetupProblem('SMTP_URL needs MAIL_FROM, the address that mails come from. Set it too.')
  const twilio = [config.TWILIO_ACCOUNT_SID, config.TWILIO_AUTH_TOKEN, config.TWILIO_FROM ?? config.TWILIO_MESSAGING_SERVICE_SID]
  if (twilio.some(Boolean) && !twilio.every(Boolean))
    throw new SetupProblem(
      'Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM (or TWILIO_MESSAGING_SERVICE_SID) together. Set the missing ones.',
    )
  return config
}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
