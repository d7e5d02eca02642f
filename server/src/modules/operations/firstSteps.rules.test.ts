import { expect, test } from 'vitest'
import { type SetupFacts, stepsFrom } from './firstSteps.rules.ts'

const begun: SetupFacts = {
  settings: {},
  company: { name: 'Acme', address: '', phone: '', email: '', opensAt: '' },
  mailer: 'mailbox',
  mails: { haveLeft: false },
  colleagues: 0,
  demoStaff: 0,
  categories: 0,
  hasSecondFactor: false,
}
const ready: SetupFacts = {
  settings: { PUBLIC_URL: 'https://desk.acme.org', MAIL_FROM: 'Acme <desk@acme.org>', STRIPE_SECRET_KEY: 'sk_live_1' },
  company: { name: 'Acme', address: '1 Road', phone: '+442079460123', email: 'desk@acme.org', opensAt: '10:00' },
  mailer: 'smtp',
  mails: { haveLeft: true },
  colleagues: 3,
  demoStaff: 0,
  categories: 1,
  hasSecondFactor: true,
}
const stateOf = (found: SetupFacts, step: string) => stepsFrom(found).find((one) => one.step === step)

test('a new company has all steps left except the examples; a configured one has none', () => {
  expect(
    stepsFrom(begun)
      .filter(({ isDone }) => isDone)
      .map(({ step }) => step),
  ).toEqual(['examples'])
  expect(stepsFrom(ready).filter(({ isDone }) => !isDone)).toEqual([])
})

test.each<[string, string, Partial<SetupFacts>, boolean, string]>([
  [
    'no one else can reach this machine',
    'address',
    { settings: { PUBLIC_URL: 'http://localhost:3000' } },
    false,
    'which only this machine can reach',
  ],
  ['nor a loopback address', 'address', { settings: { PUBLIC_URL: 'https://127.0.0.1' } }, false, 'which only this machine can reach'],
  ['plain http is not enough', 'address', { settings: { PUBLIC_URL: 'http://desk.acme.org' } }, false, 'need https'],
  [
    'an e-mail address is enough of a company',
    'company',
    { company: { ...begun.company, email: 'a@acme.org' } },
    true,
    'phone, address and office hours',
  ],
  ['a mail server without a test', 'mail', { mails: { haveLeft: false } }, false, 'Send yourself a test mail'],
  ['a mail that was refused', 'mail', { mails: { haveLeft: false, problem: '535 wrong password' } }, false, '535 wrong password'],
  ['a test mail that only the mailbox kept', 'mail', { mailer: 'mailbox' }, false, 'SMTP_URL and MAIL_FROM'],
  ['test keys charge no card', 'cards', { settings: { STRIPE_SECRET_KEY: 'sk_test_1' } }, false, 'test keys'],
  ['invented people can sign in', 'examples', { demoStaff: 1 }, false, '1 invented person who can sign in to work here'],
  ['an invented address', 'examples', { company: { ...ready.company, email: 'hello@acme.example' } }, false, 'hello@acme.example'],
  [
    'an address of the example file',
    'examples',
    { settings: { PUBLIC_URL: 'https://desk.example' } },
    false,
    'PUBLIC_URL https://desk.example',
  ],
  ['a sender of a handbook', 'examples', { settings: { MAIL_FROM: 'Desk <desk@example.com>' } }, false, 'MAIL_FROM'],
  ['a name that only looks like it', 'examples', { settings: { PUBLIC_URL: 'https://example-tutors.com' } }, true, 'No example values'],
  ['nor this one', 'examples', { company: { ...ready.company, email: 'a@my.examples.io' } }, true, 'No example values'],
])('%s', (_, step, change, isDone, says) => {
  const found = { ...ready, ...change }
  expect(stateOf(found, step)).toMatchObject({ isDone })
  expect(stateOf(found, step)?.says).toContain(says)
})
