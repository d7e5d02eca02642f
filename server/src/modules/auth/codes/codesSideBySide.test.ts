import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, later, minutes } from '#core/clock.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { textMessagesTable } from '#textMessages/textMessages.table.ts'
import { hashPassword } from '../passwords/passwords.ts'

const password = 'Right-pass12'
const wrongCode = { status: 400, field: 'otp', message: 'Wrong OTP Entered!' }
let app: TestApp
let passwordHash: string
let now = later(new Date(), -days(60))

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

/** A browser, reduced to its cookies; each has its own address. */
let addresses = 0
function browser() {
  let jar: Record<string, string> = {}
  addresses += 1
  const remoteAddress = `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`
  async function post(url: string, payload: object) {
    const headers = { origin: 'http://localhost:80', host: 'localhost:80', 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' }
    const answer = await app.app.inject({ method: 'POST', url, payload, cookies: jar, headers, remoteAddress })
    for (const { name, value } of answer.cookies) jar = { ...jar, [name]: value }
    return { status: answer.statusCode, ...answer.json() }
  }
  return {
    post,
    ask: (email: string) => post('/api/test/get-otp-from-email', { email }),
    verify: (email: string, otp: string) => post('/api/test/verify-otp-from-email', { email, otp }),
    reset: (email: string, otp: string) => post('/api/test/reset-password-after-otp', { email, otp, password: 'Newer-pass34' }),
  }
}
const person = (username: string, about = {}) => app.one('user', { passwordHash, username, email: `${username}@example.com`, ...about })
/** The six digits and the link's token in the newest mail to a person. */
async function newestMail(receiver: string) {
  await app.runJobs()
  const [mail] = await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, receiver)).orderBy(desc(mailsTable.id)).limit(1)
  const text = mail?.text ?? ''
  return { text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /#([\w-]{43})/.exec(text)?.[1] ?? '' }
}
const otherThan = (code: string, at: number) => String(100_000 + ((Number(code) - 100_000 + 1 + at) % 900_000))

test('requests and guesses by a stranger leave the owner’s code valid', async () => {
  await person('owner')
  const email = 'owner@example.com'
  const [owner, stranger] = [browser(), browser()]
  await owner.ask(email)
  const { code, text } = await newestMail(email)
  expect(text).toContain('Firefox on Linux')
  now = later(now, 31_000)
  await stranger.ask(email)
  const strangers = await newestMail(email)
  expect(strangers.code).not.toBe('')
  for (let at = 0; at < 6; at += 1) expect(await stranger.verify(email, otherThan(code, at))).toMatchObject(wrongCode)
  // The right digits do not count in a browser that did not ask for them.
  expect(await stranger.verify(email, code)).toMatchObject(wrongCode)
  expect(await browser().verify(email, code)).toMatchObject(wrongCode)
  const { token } = await owner.verify(email, code)
  expect(token).toEqual(expect.any(String))
  // Guesses at the last step fail as well.
  for (let at = 0; at < 6; at += 1) expect(await stranger.reset(email, `guess ${at}`)).toMatchObject({ status: 400 })
  expect(await owner.reset(email, token)).toMatchObject({ message: 'Password Changed Successfully!' })
  // A new password voids every other code.
  expect(await stranger.verify(email, strangers.code)).toMatchObject(wrongCode)
  expect(await stranger.verify(email, strangers.link)).toMatchObject(wrongCode)
})

test('the mail’s link counts in any browser, once, for its own address alone', async () => {
  await person('elsewhere')
  await person('thief')
  const email = 'elsewhere@example.com'
  await browser().ask(email)
  const { link } = await newestMail(email)
  const phone = browser()
  expect(await phone.verify('thief@example.com', link)).toMatchObject(wrongCode)
  const { token } = await phone.verify(email, link)
  expect(await phone.verify(email, link)).toMatchObject(wrongCode)
  expect(await phone.reset(email, token)).toMatchObject({ status: 200 })
  await browser().ask(email)
  const late = await newestMail(email)
  now = later(now, minutes(10))
  expect(await phone.verify(email, late.link)).toMatchObject(wrongCode)
})

test('two codes of one person are valid side by side, and a newer one in the same browser replaces the first', async () => {
  await person('two')
  const email = 'two@example.com'
  const [laptop, phone] = [browser(), browser()]
  await laptop.ask(email)
  const first = await newestMail(email)
  await phone.ask(email)
  const other = await newestMail(email)
  now = later(now, 31_000)
  await laptop.ask(email)
  const second = await newestMail(email)
  if (first.code !== second.code) expect(await laptop.verify(email, first.code)).toMatchObject(wrongCode)
  expect(await laptop.verify(email, second.code)).toMatchObject({ status: 200 })
  expect(await phone.verify(email, other.code)).toMatchObject({ status: 200 })
})

/** How many guesses a persistent stranger gets checked in some days, with any number of browsers, and the refusals in between. */
async function guessFor(subject: string, wait: number) {
  const end = later(now, wait)
  let looked = 0
  let refusal: { message?: string; retryAfter?: number } = {}
  while (now < end) {
    const stranger = browser()
    await stranger.ask(subject)
    const { code } = await newestMail(subject)
    for (let at = 0; at < 5; at += 1) {
      const answer = await stranger.verify(subject, otherThan(code || '123456', at))
      if (answer.status === 429) refusal = answer
      // The code of an address without an account cannot be read here; those guesses are judged by their answers.
      else looked += 1
      if (answer.status === 429) break
    }
    now = later(now, refusal.retryAfter ? refusal.retryAfter * 1000 : minutes(6))
    refusal = { ...refusal, retryAfter: 0 }
  }
  return { looked, message: refusal.message }
}

test('a stranger with any number of browsers gets about forty guesses on the first day and ten on each after', {
  timeout: 120_000,
}, async () => {
  await person('besieged')
  const known = await guessFor('besieged@example.com', days(1))
  expect(known.looked).toBeGreaterThan(15)
  expect(known.looked).toBeLessThanOrEqual(45)
  expect(known.message).toMatch(/^Too many wrong codes were entered\. Open the link in our mail, or try again in \d+ minutes?\.$/)
  const after = await guessFor('besieged@example.com', days(1))
  expect(after.looked).toBeLessThanOrEqual(15)

  // The owner still has the link of any mail, and a browser that the account knows has its own count.
  const home = browser()
  await home.post('/api/auth/signin', { username: 'besieged', password })
  now = later(now, hours(1))
  await home.ask('besieged@example.com')
  const { code } = await newestMail('besieged@example.com')
  expect(await home.verify('besieged@example.com', code)).toMatchObject({ status: 200 })
})

test('the wait for an unknown address is the same as for a known one', async () => {
  await person('alike')
  const answers = async (email: string) => {
    const told: string[] = []
    for (let round = 0; round < 4; round += 1) {
      const stranger = browser()
      await stranger.ask(email)
      await app.runJobs()
      for (let at = 0; at < 5; at += 1) {
        const { message, status } = await stranger.verify(email, String(100_000 + at))
        told.push(`${status} ${message}`)
      }
    }
    return told
  }
  const known = await answers('alike@example.com')
  expect(known.at(-1)).toContain('429')
  expect(await answers('not-alike@example.com')).toEqual(known)
})

test('a sign-up continues in the browser that asked, or by the link, and a stranger’s request voids nothing', async () => {
  const [joiner, stranger] = [browser(), browser()]
  const email = 'joining@example.com'
  const signUp = (at: ReturnType<typeof browser>, otp: string, username: string) =>
    at.post('/api/auth/signup', { data: { username, email, password }, otp })
  await joiner.post('/api/auth/send-signup-otp', { email })
  const { code, link } = await newestMail(email)
  await stranger.post('/api/auth/send-signup-otp', { email })
  await app.runJobs()
  expect(await signUp(stranger, code, 'joiner')).toMatchObject({ status: 400, field: 'otp' })
  for (let at = 0; at < 6; at += 1) await signUp(stranger, otherThan(code, at), 'joiner')
  expect(await signUp(joiner, code, 'joiner')).toMatchObject({ status: 200 })
  expect(await signUp(browser(), link, 'joiner2')).toMatchObject({ status: 400 })
})

const numberOf = (at: number) => `+9198765${43_000 + at}`
const textsTo = (receiver: string) => app.db.$count(textMessagesTable, eq(textMessagesTable.receiver, receiver))
const askByPhone = async (at: ReturnType<typeof browser>, phoneNumber: string) => {
  const answer = await at.post('/api/auth/send-otp-sms', { phoneNumber })
  await app.runJobs()
  return answer
}

test('a number gets a limited number of texts in a day, known or not; some are reserved for known browsers', async () => {
  const [known, unknown] = [numberOf(1), numberOf(2)]
  await person('texted', { phoneNumber: known, phoneVerifiedAt: now })
  const told = async (phoneNumber: string) => {
    const messages: string[] = []
    for (let at = 0; at < 9; at += 1) messages.push((await askByPhone(browser(), phoneNumber)).message)
    return messages
  }
  const words = await told(known)
  expect(words.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'OTP Sent Successfully!'))
  expect(words.at(-1)).toBe('This number has had as many text messages as we send in a day. Try again in 24 hours.')
  expect(await told(unknown)).toEqual(words)
  expect([await textsTo(known), await textsTo(unknown)]).toEqual([7, 0])
  const home = browser()
  await home.post('/api/auth/signin', { username: 'texted', password })
  // Never above ten in an hour, from any origin.
  now = later(now, hours(2))
  for (let at = 0; at < 5; at += 1) {
    await askByPhone(home, known)
    now = later(now, 31_000)
  }
  expect(await textsTo(known)).toBe(10)
  now = later(now, days(1))
  expect(await askByPhone(browser(), known)).toMatchObject({ status: 200 })
  expect(await textsTo(known)).toBe(11)
})

test('one account gets a limited number of texts in a day, over all numbers', async () => {
  const person = await app.one('user', { passwordHash })
  const me = app.as(person).auth
  const numbers = Array.from({ length: 10 }, (_, at) => numberOf(100 + at))
  for (const phoneNumber of numbers) {
    await me.sendPhoneProof({ phoneNumber, password })
    await app.runJobs()
  }
  await expect(me.sendPhoneProof({ phoneNumber: numberOf(200), password })).rejects.toMatchObject({
    code: 'TOO_MANY',
    field: 'phoneNumber',
    message: 'You have had as many text messages as we send in a day. Try again in 24 hours.',
  })
  const [row] = await app.db
    .select({ texts: sql<number>`count(*)::int` })
    .from(textMessagesTable)
    .where(sql`${textMessagesTable.receiver} = any(${sql.param(numbers)})`)
  expect(row?.texts).toBe(10)
})
