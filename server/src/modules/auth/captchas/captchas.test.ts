import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealed } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { answerTo, solveCaptcha } from '#test/solveCaptcha.ts'
import { captchasTable } from '../auth.table.ts'
import { captchaPicture, captchaText } from './captchaPicture.ts'
import { captchaQuestion, plainAnswer, spoken } from './captchaQuestion.ts'
import { insertCaptcha } from './captchas.store.ts'
import { consumeCaptcha } from './captchas.ts'
import { captchaWork } from './captchaWork.ts'

const wrong = { code: 'BAD_INPUT', message: 'Entered Wrong Captcha!', details: { field: 'captcha' } }
let app: TestApp
let now = new Date()

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const issued = () => app.as(null).auth.captcha()
const rowsOf = (id: string) => app.db.select().from(captchasTable).where(eq(captchasTable.id, id))

test('a visitor gets a picture and a question, and neither contains the answer', async () => {
  const captcha = await issued()
  const picture = Buffer.from(captcha.image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
  expect(picture).toMatch(/^<svg [^>]*><path fill="#161b2e" d="M[\d.LMZ -]+"\/><\/svg>$/)
  expect(picture.length).toBeLessThan(20_000)
  const [row] = await rowsOf(captcha.id)
  expect(row?.sealedText).toMatch(/^[0-9a-f]{64}$/)
  expect(row?.sealedAnswer).toMatch(/^[0-9a-f]{64}$/)
  expect(row?.sealedText).not.toBe(row?.sealedAnswer)
})

test('every question has its answer, and a person’s spelling of it counts', async () => {
  for (let round = 0; round < 200; round += 1) {
    const { question, answer } = captchaQuestion()
    expect(plainAnswer(answerTo(question)), question).toBe(plainAnswer(answer))
  }
  await consumeCaptcha(app.context, solveCaptcha(await issued()))
})

test('the picture’s text counts, in lower case and with gaps too', async () => {
  const text = captchaText()
  const keep = () =>
    insertCaptcha(app.db, {
      sealedText: sealed(app.context.secret, 'captcha', text.toLowerCase()),
      sealedAnswer: sealed(app.context.secret, 'captcha', '7'),
      expiresAt: later(now, minutes(5)),
    })
  const answered = async (answer: string) => {
    const id = await keep()
    await consumeCaptcha(app.context, { ...solveCaptcha({ id, question: '', work: await captchaWork(app.context.secret, id) }), answer })
  }
  for (const typed of [text, text.toLowerCase(), ` ${text.split('').join(' ')} `, 'Seven', '7']) await answered(typed)
  for (const typed of [text.slice(1), `${text}A`, '', '70', 'seventeen']) await expect(answered(typed)).rejects.toMatchObject(wrong)
})

test('numbers count as digits and as words', () => {
  for (const typed of ['42', 'forty-two', 'Forty Two', 'FORTYTWO', ' 42.']) expect(plainAnswer(typed)).toBe('42')
  expect(Array.from({ length: 100 }, (_, number) => plainAnswer(spoken(number)))).toEqual(
    Array.from({ length: 100 }, (_, number) => String(number)),
  )
})

test('a captcha counts once, and a wrong answer uses it up as well', async () => {
  const captcha = await issued()
  await consumeCaptcha(app.context, solveCaptcha(captcha))
  await expect(consumeCaptcha(app.context, solveCaptcha(captcha))).rejects.toMatchObject(wrong)
  const other = await issued()
  await expect(consumeCaptcha(app.context, { ...solveCaptcha(other), answer: 'no' })).rejects.toMatchObject(wrong)
  await expect(consumeCaptcha(app.context, solveCaptcha(other))).rejects.toMatchObject(wrong)
})

test('of twenty concurrent uses one succeeds', async () => {
  const captcha = await issued()
  const answer = solveCaptcha(captcha)
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => consumeCaptcha(app.context, answer)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a captcha is valid for five minutes and then deleted', async () => {
  const [early, late] = [await issued(), await issued()]
  now = later(now, minutes(5) - 1)
  await consumeCaptcha(app.context, solveCaptcha(early))
  now = later(now, 2)
  await expect(consumeCaptcha(app.context, solveCaptcha(late))).rejects.toMatchObject(wrong)
  expect(await rowsOf(late.id)).toHaveLength(1)
  await enqueue(app.db, 'forgetExpired', {})
  await app.runJobs()
  expect(await rowsOf(late.id)).toHaveLength(0)
})

test('a right answer without the device’s work, or with another captcha’s, is refused', async () => {
  const [other, others] = [await issued(), async () => solveCaptcha(await issued()).work ?? '']
  const done = JSON.parse(Buffer.from(solveCaptcha(other).work ?? '', 'base64').toString())
  const written = (task: object) => Buffer.from(JSON.stringify(task)).toString('base64')
  // An easy task that the server never issued: its number is known, its signature is not.
  const salt = `abc?captcha=${other.id}&`
  const easy = {
    algorithm: 'SHA-256',
    salt,
    number: 1,
    challenge: createHash('sha256').update(`${salt}1`).digest('hex'),
    signature: done.signature,
  }
  const works = [undefined, '', 'nonsense', written({}), await others(), written({ ...done, number: done.number + 1 }), written(easy)]
  works.push(written({ ...done, algorithm: 'MD5' }), written({ ...done, number: String(done.number) }), written({ ...done, signature: '' }))
  works.push(written({ ...done, salt: `${done.salt}captcha=${other.id}&` }))
  for (const work of works) {
    const { id, answer } = solveCaptcha(await issued())
    await expect(consumeCaptcha(app.context, { id, answer, work })).rejects.toMatchObject(wrong)
  }
  await consumeCaptcha(app.context, solveCaptcha(other))
})

test('a message with the answer but without the work is refused at the captcha', async () => {
  const { id, answer, work } = solveCaptcha(await issued())
  const message = { name: 'Asha', email: 'asha@example.com', message: 'Hello' }
  await expect(app.as(null).messages.create({ ...message, captcha: { id, answer } })).rejects.toMatchObject({
    status: 400,
    field: 'captcha',
    message: 'Entered Wrong Captcha!',
  })
  await expect(app.as(null).messages.create({ ...message, captcha: { id, answer, work } })).rejects.toMatchObject({ field: 'captcha' })
  await app.as(null).messages.create({ ...message, captcha: solveCaptcha(await issued()) })
})

test('an unknown id is answered as a wrong captcha', async () => {
  for (const id of ['', 'x', '00000000-0000-7000-8000-000000000000'])
    await expect(consumeCaptcha(app.context, { id, answer: '7' })).rejects.toMatchObject(wrong)
})

test('two pictures of one text have no path in common', () => {
  const points = new Set(Array.from({ length: 20 }, () => captchaPicture('AAAAAA').match(/[ML]/g)?.length))
  expect(points.size).toBeGreaterThan(5)
})
