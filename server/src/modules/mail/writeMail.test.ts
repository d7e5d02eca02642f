import { afterAll, beforeAll, expect, test } from 'vitest'
import { later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { startMailServer } from '#test/mailServer.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'
import { emailOfPerson } from './emailOfPerson.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let testApp: TestApp
let admin: TestPerson
beforeAll(async () => {
  server = await startMailServer()
  testApp = await startTestApp({ settings: { SMTP_URL: server.url, MAIL_FROM: 'Desk <desk@desk.example>' } })
  admin = await testApp.one('admin')
})
afterAll(async () => {
  await testApp?.close()
  await server?.close()
})

async function makeUpload(owner: TestPerson, name: string, content: string) {
  const [id, storageKey] = [newId(), `files/${newId()}`]
  const { size } = await testApp.context.storage.put(storageKey, bytesOf(content))
  const upload = { id, storageKey, name, size, received: size, ownerId: owner.id, type: 'text/plain', purpose: 'mailFile' } as const
  await testApp.db.insert(uploadsTable).values({ ...upload, state: 'complete', expiresAt: later(new Date(), 86_400_000) })
  return id
}
async function* bytesOf(content: string) {
  yield Buffer.from(content)
}

test('an admin’s mail is sent by SMTP with its files, and the next one of its thread refers to it', async () => {
  const { mail } = testApp.as(admin)
  const attachment = await makeUpload(admin, 'first.txt', 'first words')
  const more = await makeUpload(admin, 'second.txt', 'second words')
  const Write = '<p>Hello <strong>Li</strong></p><script>alert(1)</script><img src="https://spy.example/p.gif"><p onclick="x()">Bye</p>'
  const sent = await mail.send({ To: 'li@example.com', Subject: 'Your <draft>', Write, attachment, attachments: [more] })
  expect(sent).toMatchObject({ message: 'Successfully Sent the Mail !' })
  await testApp.runJobs()
  const again = await mail.send({ To: 'li@example.com', Subject: 'Re: Your draft', Write: '<p>One more</p>', after: sent._id })
  await testApp.runJobs()

  const [first = '', second = ''] = server.accepted.map(({ raw }) => raw)
  expect(first).toContain('first.txt')
  expect(first).toContain('second.txt')
  expect(first).not.toMatch(/script|spy\.example|onclick|Auto-Submitted/i)
  const id = /Message-ID: (<[^>]+>)/i.exec(first)?.[1] ?? 'none'
  expect(second).toContain(`In-Reply-To: ${id}`)
  expect(second).toContain(`References: ${id}`)

  const record = await mail.mailRecord({ id: again._id })
  expect(record).toMatchObject({ state: 'sent', carrier: 'smtp', message: 'One more', thread: [{ _id: sent._id }, { _id: again._id }] })
  const read = await mail.mailRecord({ id: sent._id })
  expect(read).toMatchObject({
    message: 'Hello Li\n\nBye',
    isAttachment: true,
    attachments: [{ name: 'first.txt', sizeBytes: 11 }, { name: 'second.txt' }],
  })
  // Only people who may read the mail can open its files; through another mail they are not found.
  const { fileLink = '', previewLink = '' } = read.attachments[1] ?? {}
  const open = (url: string, who: TestPerson | null) =>
    testApp.app.inject({ url, ...(who && { headers: { 'x-access-token': who.token } }) })
  for (const url of [fileLink, previewLink]) {
    for (const who of [admin, await testApp.one('sales')]) expect((await open(url, who)).statusCode).toBe(302)
    for (const role of ['manager', 'employee', 'user'] as const) expect((await open(url, await testApp.one(role))).statusCode).toBe(404)
    expect((await open(url, null)).statusCode).toBe(401)
    for (const other of [
      url.replace(sent._id, again._id),
      url.replace('/1/', '/2/'),
      url.replace('/1/', '/x/'),
      url.replace(sent._id, 'x'),
    ])
      expect((await open(other, admin)).statusCode).toBe(404)
  }
  const shown = await open(String((await open(previewLink, admin)).headers.location), null)
  expect([shown.body, shown.headers['content-disposition']]).toEqual(['second words', expect.stringMatching(/^inline/)])
  // A file belongs to one mail.
  await expect(mail.send({ To: 'li@example.com', Subject: 'Again', attachment })).rejects.toMatchObject({ status: 409 })
})

test('sales can write only to people with an account', async () => {
  const [sales, customer] = [await testApp.one('sales'), await testApp.one('user')]
  const { mail } = testApp.as(sales)
  const { email } = customer
  expect(await mail.send({ To: email, Subject: 'Hello' })).toMatchObject({ _id: expect.any(String) })
  await expect(mail.send({ To: 'stranger@example.com', Subject: 'Hello' })).rejects.toMatchObject({ status: 400, field: 'To' })
  await expect(mail.send({ To: 'no address', Subject: 'Hello' })).rejects.toMatchObject({ status: 400, field: 'To' })
  await expect(mail.send({ To: email, Subject: 'Hi', after: newId() })).rejects.toMatchObject({ status: 404 })
})

test('a record of a mail sent by other means is stored under its author, and sends nothing', async () => {
  await testApp.runJobs()
  const before = server.accepted.length
  const { mail } = testApp.as(admin)
  const { message, _id } = await mail.record({
    receiver: 'li@example.com',
    subject: 'By hand',
    message: '<p>x</p>',
    sender: 'boss@example.com',
  })
  expect(message).toBe('Mail Record Created Successfully!')
  await testApp.runJobs()
  expect(server.accepted).toHaveLength(before)
  const record = await mail.mailRecord({ id: _id })
  expect(record).toMatchObject({ state: 'sent', message: 'x', thread: [] })
  expect(record.sender).not.toContain('boss')
})

test.each([
  ['<p>a<br>b</p><ul><li><p>one</p></li><li>two</li></ul>', 'a\nb\n\n- one\n\n- two'],
  ['<a href="https://x.example">here</a> &amp; &lt;b&gt;', 'here (https://x.example) & <b>'],
  ['<a href="javascript:alert(1)">bad</a>', 'bad'],
])('%s is converted to text', async (written, text) => {
  const letter = await emailOfPerson('Subject', written)
  expect(letter.text).toBe(text)
  expect(letter.html).not.toContain('javascript')
})
