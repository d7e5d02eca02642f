import type { Config } from './config.ts'

/** The problems of settings that depend on each other, each in a sentence. */
export function brokenCombinations(config: Config): string[] {
  const broken: string[] = []
  const stripe = [config.STRIPE_SECRET_KEY, config.STRIPE_PUBLISHABLE_KEY, config.STRIPE_WEBHOOK_SECRET]
  if (stripe.some(Boolean) && !stripe.every(Boolean))
    broken.push('Card payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together. Set the missing ones.')
  const razorpay = [config.RAZORPAY_KEY_ID, config.RAZORPAY_KEY_SECRET, config.RAZORPAY_WEBHOOK_SECRET]
  if (razorpay.some(Boolean) && !razorpay.every(Boolean))
    broken.push(
      'Payments inside India need RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together. Set the missing ones.',
    )
  if (config.SMTP_URL && !config.MAIL_FROM) broken.push('SMTP_URL needs MAIL_FROM, the address that mails come from. Set it too.')
  if (Boolean(config.IMAP_URL) !== Boolean(config.REPLY_ADDRESS))
    broken.push('Answers to mails need IMAP_URL, the mailbox, and REPLY_ADDRESS, the address that leads there. Set the missing one.')
  const twilio = [config.TWILIO_ACCOUNT_SID, config.TWILIO_AUTH_TOKEN, config.TWILIO_FROM ?? config.TWILIO_MESSAGING_SERVICE_SID]
  if (twilio.some(Boolean) && !twilio.every(Boolean))
    broken.push(
      'Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM (or TWILIO_MESSAGING_SERVICE_SID) together. Set the missing ones.',
    )
  const whatsapp = [
    config.WHATSAPP_ACCESS_TOKEN,
    config.WHATSAPP_PHONE_NUMBER_ID,
    config.WHATSAPP_BUSINESS_ACCOUNT_ID,
    config.WHATSAPP_APP_SECRET,
    config.WHATSAPP_VERIFY_TOKEN,
  ]
  if (whatsapp.some(Boolean) && !whatsapp.every(Boolean))
    broken.push(
      'WhatsApp needs WHATSAPP_ACCESS_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_BUSINESS_ACCOUNT_ID, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN together. Set the missing ones.',
    )
  if (Boolean(config.GOOGLE_CLIENT_ID) !== Boolean(config.GOOGLE_CLIENT_SECRET))
    broken.push('Gmail and Google Drive need GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together. Set the missing one.')
  const s3 = [config.S3_BUCKET, config.S3_ACCESS_KEY_ID, config.S3_SECRET_ACCESS_KEY, config.S3_REGION ?? config.S3_ENDPOINT]
  if ([...s3, config.S3_FORCE_PATH_STYLE].some((value) => value !== undefined) && !s3.every(Boolean))
    broken.push(
      'Files in an object store need S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION (or S3_ENDPOINT) together. Set the missing ones.',
    )
  return [...broken, ...unsharedState(config)]
}

/** Processes that don't share database, secret and files would each run a company of their own. */
function unsharedState({ ROLE, DATABASE_URL, APP_SECRET, DATA_DIR_SHARED, S3_BUCKET }: Config): string[] {
  if (ROLE === 'all') return []
  const missing = [
    DATABASE_URL ? undefined : 'DATABASE_URL, the database of all of them',
    APP_SECRET ? undefined : 'APP_SECRET, the same 32 characters or more for all',
    S3_BUCKET || DATA_DIR_SHARED
      ? undefined
      : 'S3_BUCKET with the other S3_ settings, so that files are in one place, or DATA_DIR_SHARED=yes, once they all have the same DATA_DIR',
  ].filter((name) => name !== undefined)
  if (missing.length === 0) return []
  return [`ROLE=${ROLE} makes this one process of several, which need the same data. Set ${missing.join('; ')}.`]
}
