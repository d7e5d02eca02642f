import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { startMailServer } from '#test/mailServer.ts'
import { messageOf } from '../google/gmailMailer.ts'
import { emailBody, paragraph } from './emailTemplate.ts'
import { MailProblem, type OutgoingMail } from './port.ts'
import { smtp } from './smtp.ts'

const brand = { name: 'Mentordesk', href: 'https://desk.example', email: 'hello@desk.example', address: 'Bengaluru' }
const mail: OutgoingMail = {
  to: 'asha@example.com',
  subject: 'Größe 12 für Ännchen – ✓ geprüft',
  ...emailBody({ brand, preheader: 'Kurz', heading: 'Grüße', blocks: [paragraph('Der Preis ist 12 €, ₹ 1.000.')] }),
  messageId: '0190@desk.example',
  label: 'Deal Confirmed',
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function mailServer(options: SMTPServerOptions = {}) {
  const opened = await startMailServer(options)
  closing.push(opened.close)
  return opened
}

function mailer(url: string, options: { stepTimeoutMs?: number; mailTimeoutMs?: number } = {}) {
  const opened = smtp({ url, from: 'Mentordesk <desk@desk.example>', ...options })
  closing.push(() => opened.close())
  return opened
}

const problemOf = async (sending: Promise<void>): Promise<MailProblem> => {
  const problem = await sending.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof MailProblem)) throw new Error('It was sent, or failed with another error.', { cause: problem })
  return problem
}

test('text, HTML, a non-ASCII subject and the label arrive unchanged', async () => {
  const { accepted, url } = await mailServer()
  await mailer(url).send({ ...mail, replyTo: brand.email, headers: { 'Auto-Submitted': 'auto-generated' } })

  expect(accepted).toHaveLength(1)
  expect(accepted[0]?.to).toEqual(['asha@example.com'])
  const read = await PostalMime.parse(accepted[0]?.raw ?? '')
  expect(read.subject).toBe(mail.subject)
  expect(read.from).toEqual({ name: 'Mentordesk', address: 'desk@desk.example' })
  expect(read.replyTo).toEqual([{ name: '', address: 'hello@desk.example' }])
  expect(read.text?.trim()).toBe(mail.text.trim())
  expect(read.html?.trim()).toBe(mail.html.trim())
  expect(read.messageId).toBe('<0190@desk.example>')
  const header = (name: string) => read.headers.find(({ key }) => key === name)?.value
  expect(header('keywords')).toBe('Deal Confirmed')
  expect(header('auto-submitted')).toBe('auto-generated')
})

test('an attachment arrives byte by byte', async () => {
  const { accepted, url } = await mailServer()
  const content = Uint8Array.from({ length: 700 }, (_, index) => index % 256)
  await mailer(url).send({ ...mail, attachments: [{ name: 'Rechnung №7.pdf', type: 'application/pdf', content }] })
  const [attachment] = (await PostalMime.parse(accepted[0]?.raw ?? '')).attachments
  expect(attachment).toMatchObject({ filename: 'Rechnung №7.pdf', mimeType: 'application/pdf' })
  expect(attachment && new Uint8Array(attachment.content as ArrayBuffer)).toEqual(content)
})

test.each(['REQUEST', 'CANCEL'])(
  'an invitation is a part beside text and HTML with its method %s, and a file, by our server and by Gmail',
  async (method) => {
    const { accepted, url } = await mailServer()
    const content = Buffer.from(`BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`)
    const invitation = { name: 'session.ics', type: `text/calendar; charset=utf-8; method=${method}`, content }
    const letter = { ...mail, attachments: [invitation, { name: 'a.txt', type: 'text/plain', content: Buffer.from('a') }] }
    await mailer(url).send(letter)
    for (const raw of [accepted[0]?.raw ?? '', await messageOf(letter, 'desk@desk.example')]) {
      const alternatives = /Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/.exec(raw.toString())?.[1] ?? 'none'
      const parts = raw.toString().split(`--${alternatives}`).slice(1, -1)
      expect(parts.map((part) => /Content-Type: ([^;]+)/.exec(part)?.[1])).toEqual(['text/plain', 'text/html', 'text/calendar'])
      expect(parts[2]).toContain(`method=${method}`)
      const { attachments } = await PostalMime.parse(raw)
      const files = attachments.filter(({ filename }) => filename)
      expect(files.map(({ filename }) => filename)).toEqual(['a.txt', 'session.ics'])
      for (const { content: bytes } of attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType)))
        expect(Buffer.from(bytes as ArrayBuffer).toString()).toContain(`METHOD:${method}`)
    }
  },
)

test('a connection lost after the mail was sent is a failure, and the retry has the same Message-ID', async () => {
  const { url, seen, accepted, cutNext } = await mailServer()
  cutNext()
  const sender = mailer(url)
  const problem = await problemOf(sender.send(mail))
  expect(problem.isFinal).toBe(false)
  expect(problem.message).toContain('closed the connection')
  // The adapter itself never resends a mail that the server has received completely.
  expect(seen).toHaveLength(1)

  await sender.send(mail)
  expect(accepted).toHaveLength(1)
  const [first, second] = await Promise.all(seen.map((raw) => PostalMime.parse(raw)))
  expect(first?.messageId).toBe('<0190@desk.example>')
  expect(second?.messageId).toBe(first?.messageId)
})

test('a connection that the server closed between two mails causes no failure', async () => {
  const { url, server, accepted } = await mailServer()
  const sender = mailer(url)
  await sender.send(mail)
  for (const connection of server.connections) connection.close()
  await sender.send({ ...mail, messageId: '0191@desk.example' })
  expect(accepted).toHaveLength(2)
})

test('a wrong password names its setting, and the mail can be retried', async () => {
  const { port } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === 'right' ? done(null, { user: 'desk' }) : done(new Error('Invalid user name or password')),
  })
  const problem = await problemOf(mailer(`smtp://desk:wrong@127.0.0.1:${port}`).send(mail))
  expect(problem.message).toMatch(/user name or the password of SMTP_URL: .*535/)
  expect(problem.message).not.toContain('wrong')
  expect(problem.isFinal).toBe(false)
  await mailer(`smtp://desk:right@127.0.0.1:${port}`).send(mail)
})

test('an unknown receiver is refused for good, a full mailbox only for now', async () => {
  const refusing = (responseCode: number) =>
    mailServer({ onRcptTo: (_, __, done) => done(Object.assign(new Error('no such user here'), { responseCode })) })
  const gone = await problemOf(mailer((await refusing(550)).url).send(mail))
  expect(gone).toMatchObject({ isFinal: true })
  expect(gone.message).toMatch(/refused the receiver: .*550 no such user here/)
  expect(await problemOf(mailer((await refusing(452)).url).send(mail))).toMatchObject({ isFinal: false })
})

test('a refused sender is a configuration error, so its mails wait', async () => {
  const { url } = await mailServer({
    onMailFrom: (_, __, done) => done(Object.assign(new Error('not your domain'), { responseCode: 553 })),
  })
  const problem = await problemOf(mailer(url).send(mail))
  expect(problem).toMatchObject({ isFinal: false })
  expect(problem.message).toMatch(/refused the sender: .*553 not your domain/)
})

test('an unreachable server and a silent one have different errors', async () => {
  const { url, close } = await mailServer()
  await close()
  closing.pop()
  expect((await problemOf(mailer(url).send(mail))).message).toContain('can not be reached')

  const silent = await mailServer({ onData: () => {} })
  const problem = await problemOf(mailer(silent.url, { mailTimeoutMs: 300 }).send(mail))
  expect(problem.message).toContain('did not answer in time')
  expect(problem.isFinal).toBe(false)
})

test('a password is not sent in plain text over a network', async () => {
  const signIns: unknown[] = []
  const { port } = await mailServer({
    allowInsecureAuth: true,
    onAuth: (auth, _, done) => {
      signIns.push(auth)
      done(null, { user: 'desk' })
    },
  })
  // 127.0.0.2 is this machine too, but not a name that the adapter trusts, so it counts as a network.
  const problem = await problemOf(mailer(`smtp://desk:right@127.0.0.2:${port}`).send(mail))
  expect(problem.message).toContain('can not be encrypted')
  expect(signIns).toEqual([])
  await mailer(`smtp://desk:right@127.0.0.1:${port}`).send(mail)
  expect(signIns).toHaveLength(1)
})

test("two names count as one receiver, and a subject can't inject a header", async () => {
  const { accepted, url } = await mailServer()
  await mailer(url).send({ ...mail, subject: 'Hello\r\nBcc: thief@example.com', to: 'asha@example.com' })
  expect(accepted[0]?.to).toEqual(['asha@example.com'])
  const read = await PostalMime.parse(accepted[0]?.raw ?? '')
  expect(read.bcc ?? []).toEqual([])
  expect(read.subject).toBe('Hello Bcc: thief@example.com')

  const problem = await problemOf(mailer(url).send({ ...mail, to: 'asha@example.com, thief@example.com' }))
  expect(problem.message).toContain('refused the receiver')
  expect(accepted).toHaveLength(1)
})
