import { startGoogleServer } from '@app/server/test/googleServer.ts'
import { startImapServer } from '@app/server/test/imapServer.ts'
import { startMailServer } from '@app/server/test/mailServer.ts'
import { startStripeServer } from '@app/server/test/stripeServer.ts'
import { cloudAccount, startWhatsappServer } from '@app/server/test/whatsappServer.ts'
import { test as base } from '@playwright/test'
import { openTestApp } from './openTestApp.ts'

export type OutsideDesk = {
  url: string
  stripe: Awaited<ReturnType<typeof startStripeServer>>
  smtp: Awaited<ReturnType<typeof startMailServer>>
  imap: Awaited<ReturnType<typeof startImapServer>>
  google: Awaited<ReturnType<typeof startGoogleServer>>
  cloud: Awaited<ReturnType<typeof startWhatsappServer>>
}

/** A product of its own, set up for Stripe, a mail server, a mailbox, Google and WhatsApp, each of which is one on this machine. */
export const test = base.extend<object, { testApp: OutsideDesk }>({
  testApp: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other.
    async ({}, use) => {
      const [stripe, smtp, imap] = await Promise.all([startStripeServer(), startMailServer(), startImapServer()])
      const [google, cloud] = await Promise.all([startGoogleServer(), startWhatsappServer()])
      const { url, close } = await openTestApp({
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: stripe.url,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Mentordesk <desk@desk.example>',
        IMAP_URL: imap.url,
        REPLY_ADDRESS: 'reply@desk.example',
        ...google.settings,
        WHATSAPP_ACCESS_TOKEN: cloudAccount.token,
        WHATSAPP_PHONE_NUMBER_ID: cloudAccount.phone,
        WHATSAPP_BUSINESS_ACCOUNT_ID: cloudAccount.business,
        WHATSAPP_APP_SECRET: cloudAccount.secret,
        WHATSAPP_VERIFY_TOKEN: cloudAccount.verify,
        WHATSAPP_API_BASE: cloud.base,
      })
      await use({ url, stripe, smtp, imap, google, cloud })
      await close()
      await Promise.all([stripe.stop(), smtp.close(), imap.close(), google.close(), cloud.close()])
    },
    // It brings up a database of its own and fills it.
    { scope: 'worker', timeout: 240_000 },
  ],
})
