import { listInWords } from '@app/contract/core/format.ts'
import type { FirstStep } from '@app/contract/operations/operations.rules.ts'
import type { StepState } from '@app/contract/operations/operations.shapes.ts'

/** The facts that the first steps check. */
export type SetupFacts = {
  settings: {
    PUBLIC_URL?: string | undefined
    MAIL_FROM?: string | undefined
    STRIPE_SECRET_KEY?: string | undefined
  }
  company: Record<'name' | 'address' | 'phone' | 'email' | 'opensAt', string>
  mailer: 'smtp' | 'mailbox'
  /** Whether a mail server has ever taken a mail, and its answer to a mail that waits. */
  mails: { haveLeft: boolean; problem?: string }
  colleagues: number
  demoStaff: number
  categories: number
  hasSecondFactor: boolean
}

type Answer = Pick<StepState, 'isDone' | 'says'>
const done = (says: string): Answer => ({ isDone: true, says })
const open = (says: string): Answer => ({ isDone: false, says })

const findings: Record<FirstStep, (found: SetupFacts) => Answer> = {
  address: ({ settings: { PUBLIC_URL } }) => {
    if (!PUBLIC_URL) return open('PUBLIC_URL is not set: links in mails only work on this machine.')
    if (isLocal(PUBLIC_URL)) return open(`PUBLIC_URL is ${PUBLIC_URL}, which only this machine can reach.`)
    if (!PUBLIC_URL.startsWith('https:')) return open(`PUBLIC_URL is ${PUBLIC_URL}: passwords and cards need https.`)
    return done(`The product is reached at ${PUBLIC_URL}.`)
  },
  company: ({ company: { email, phone, address, opensAt } }) => {
    const empty = [!email && 'e-mail address', !phone && 'phone', !address && 'address', !opensAt && 'office hours'].filter(isText)
    if (empty.length === 0) return done('Everything is filled in.')
    const says = `Still empty: ${listInWords(empty)}.`
    return email ? done(says) : open(says)
  },
  mail: ({ mailer, mails }) => {
    if (mailer === 'mailbox') return open('SMTP_URL and MAIL_FROM are not set: mails stay in Mail Records and are not sent.')
    if (mails.haveLeft) return done('Your mail server sends mails.')
    return open(mails.problem ? `No mail was sent yet: ${mails.problem}` : 'A mail server is set up. Send yourself a test mail.')
  },
  people: ({ colleagues }) =>
    colleagues === 0
      ? open('You are the only person who works here so far.')
      : done(`${colleagues} ${colleagues === 1 ? 'person works' : 'people work'} here with you.`),
  offers: ({ categories }) =>
    categories === 0
      ? open('There is no order category yet, and every order needs one.')
      : done(`${categories} order ${categories === 1 ? 'category' : 'categories'}.`),
  cards: ({ settings: { STRIPE_SECRET_KEY: key } }) => {
    if (!key) return open('No card provider is set up: only test cards work, and no money is charged.')
    return key.startsWith('sk_test_') ? open('Stripe runs with test keys: no card is charged.') : done('Cards are charged by Stripe.')
  },
  secondFactor: ({ hasSecondFactor }) =>
    hasSecondFactor ? done('Your account has a second factor.') : open('Your password alone opens everything. Add an app or a passkey.'),
  examples: ({ demoStaff, company, settings }) => {
    const live = [
      demoStaff > 0 && `${demoStaff} invented ${demoStaff === 1 ? 'person' : 'people'} who can sign in to work here`,
      isExample(company.email) && `the company’s address ${company.email}`,
      isExample(settings.MAIL_FROM) && `MAIL_FROM ${settings.MAIL_FROM}`,
      isExample(settings.PUBLIC_URL) && `PUBLIC_URL ${settings.PUBLIC_URL}`,
    ].filter(isText)
    return live.length === 0 ? done('No example values are in use.') : open(`Still in use: ${listInWords(live)}.`)
  },
}

/** Each step with its state, in the sequence in which a company takes them. */
export const stepsFrom = (found: SetupFacts): StepState[] =>
  // The keys are those written above.
  (Object.keys(findings) as FirstStep[]).map((step) => ({ step, ...findings[step](found) }))

/** Names that are reserved for examples and reach no one (RFC 2606). */
const isExample = (value = '') => /[.@/]example(\.(com|net|org))?(?![\w.-])/i.test(value)
const isLocal = (url: string) => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname) || new URL(url).hostname.endsWith('.localhost')
const isText = (value: string | false): value is string => value !== false
