import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { later, minutes } from '#core/clock.ts'
import { emailBody, paragraph } from '#outside/mail/emailTemplate.ts'
import { mailbox } from '#outside/mail/mailbox.ts'
import { MailProblem } from '#outside/mail/port.ts'
import { mailerThat, openPostOffice, type PostOffice } from '#test/postOffice.ts'
import { type MailToPost, postMail } from './postMail.ts'

const brand = { name: 'Mentordesk', href: 'https://desk.example', email: 'hello@desk.example', address: 'Bengaluru' }
const words = emailBody({ brand, preheader: 'Soon', heading: 'We have your order', blocks: [paragraph('Hello Asha,')] })
const message: MailToPost = {
  key: 'orderReceived:1',
  to: 'asha@example.com',
  kind: 'orderReceived',
  subject: 'We have your order',
  body: words,
}
const secret: MailToPost = { ...message, key: 'signup:1', kind: 'signupCode', isSecret: true }

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office?.close())
beforeEach(() => office.empty())

test('the text of a secret mail is erased once a mail server has accepted it', async () => {
  const { mailer, got } = mailerThat()
  await postMail(office.db, secret)
  await office.sendAll(mailer)
  expect(got[0]?.text).toBe(words.text)
  expect(await office.onlyMail()).toMatchObject({ state: 'sent', text: '', html: '', erasedAt: office.clock.at, subject: secret.subject })
})

test('in the mailbox a secret mail is readable for fifteen minutes; other mails stay', async () => {
  await postMail(office.db, secret)
  await postMail(office.db, message)
  const kept = mailbox('Mentordesk <desk@desk.example>')
  await office.sendAll(kept)
  const wordsOf = async () => Object.fromEntries((await office.mails()).map(({ kind, text }) => [kind, text]))

  office.clock.at = later(office.clock.at, minutes(14))
  await office.requeueStuck(kept)
  expect(await wordsOf()).toEqual({ signupCode: words.text, orderReceived: words.text })
  office.clock.at = later(office.clock.at, minutes(2))
  await office.requeueStuck(kept)
  expect(await wordsOf()).toEqual({ signupCode: '', orderReceived: words.text })
})

test('a code that could not be sent in time is not sent later', async () => {
  const { mailer, got } = mailerThat()
  await postMail(office.db, secret)
  office.clock.at = later(office.clock.at, minutes(16))
  await office.sendAll(mailer)
  expect(got).toEqual([])
  expect(await office.onlyMail()).toMatchObject({ state: 'failed', text: '', html: '' })
  expect((await office.onlyMail()).lastError).toContain('expired')
})

test('a code that no server accepts is not stored', async () => {
  const { mailer } = mailerThat(() => {
    throw new MailProblem('The mail server refused the receiver: 550 no such user', { isFinal: true })
  })
  await postMail(office.db, secret)
  await office.sendAll(mailer)
  expect(await office.onlyMail()).toMatchObject({ state: 'failed', text: '', html: '', erasedAt: office.clock.at })
})
