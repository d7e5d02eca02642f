import { UploadGrant } from '@app/contract/uploads/uploads.calls.ts'
import { grantHeader, uploadIdOf, uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { solveCaptcha } from '#test/solveCaptcha.ts'
import { driveFilesTable } from './drive.table.ts'

let testApp: TestApp
let admin: TestPerson
let address: string
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.one('admin')
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

const solved = async () => solveCaptcha(await testApp.as(null).auth.captcha())
type Captcha = Awaited<ReturnType<typeof solved>>

/** A browser of a person without an account, with its own cookie. */
function stranger() {
  let cookie = ''
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const answer = await fetch(address + path, { ...init, headers: { origin: address, ...(cookie && { cookie }), ...init.headers } })
    for (const set of answer.headers.getSetCookie()) if (set.startsWith('visitor=')) cookie = set.split(';')[0] ?? ''
    return answer
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
  return {
    async upload(name: string, body: Buffer): Promise<string> {
      const { token } = UploadGrant.parse(await (await post('/api/drive/get-drop-box-upload', {})).json())
      const tus = { 'tus-resumable': '1.0.0' }
      const begun = await ask(uploadsPath, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(body.byteLength),
          'upload-metadata': `name ${Buffer.from(name).toString('base64')}`,
          [grantHeader]: token,
        },
      })
      const id = uploadIdOf(begun.headers.get('location') ?? '')
      await ask(`${uploadsPath}/${id}`, {
        method: 'PATCH',
        body: new Uint8Array(body),
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      })
      return id
    },
    async send(multiples: string[], key: string = newId(), captcha?: Captcha) {
      captcha ??= await solved()
      const input = { name: 'Vera Visitor', email: 'vera@example.com', multiples, captcha }
      const answer = await post('/api/drive/uploadFilesToDrive', input, { 'idempotency-key': key })
      return { status: answer.status, body: await answer.json() }
    },
  }
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

test('a stranger’s file is in quarantine until an admin releases it, and can be deleted', async () => {
  const vera = stranger()
  const ids = [await vera.upload('plan.pdf', pdf), await vera.upload('photo.png', Buffer.from('MZ this is no picture'))]
  const key = newId()
  const captcha = await solved()
  const sent = await vera.send(ids, key, captcha)
  expect(sent).toMatchObject({ status: 200, body: { message: 'Uploaded file successfully!' } })
  // A retry after a lost answer is one submission.
  expect(await vera.send(ids, key, captcha)).toMatchObject({ status: 200 })
  await testApp.runJobs()
  const told = await testApp.db.select().from(notificationsTable).where(like(notificationsTable.key, 'dropBox:%'))
  expect(told).toMatchObject([{ userId: admin.id, text: 'Vera Visitor left 2 files in the drop box' }])

  const { drive } = testApp.as(admin)
  const list = await drive.list({ search: 'vera@' })
  expect(list).toMatchObject({ total: 2, tabs: { all: 2, pdf: 1, image: 0 } })
  const [plan, photo] = [list.items.find(({ name }) => name === 'plan.pdf'), list.items.find(({ name }) => name === 'photo.png')]
  expect(plan).toMatchObject({ mimeType: 'application/pdf', isInQuarantine: true, isDisguised: false, senderName: 'Vera Visitor' })
  expect(photo).toMatchObject({ isInQuarantine: true, isDisguised: true })
  expect(plan).not.toHaveProperty('webContentLink')
  const id = plan?.id ?? ''
  await expect(drive.download({ id })).rejects.toMatchObject({ status: 409 })
  expect(plan).not.toHaveProperty('previewLink')
  const look = (who: TestPerson | null, file = id) =>
    testApp.app.inject({ url: `/api/drive/files/${file}/preview`, ...(who && { headers: { 'x-access-token': who.token } }) })
  expect((await look(admin)).statusCode).toBe(404)
  expect(await drive.list({ quarantine: 'yes', tab: 'pdf' })).toMatchObject({ total: 1 })

  expect(await drive.release({ id })).toMatchObject({ isInQuarantine: false, webContentLink: `/api/drive/files/${id}/file` })
  for (const who of [await testApp.one('sales'), await testApp.one('user'), null])
    expect((await look(who)).statusCode).toBe(who ? 404 : 401)
  const seen = await testApp.app.inject({ url: String((await look(admin)).headers.location) })
  expect(seen.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringMatching(/^inline/) })
  // A file that is not a picture has no preview, regardless of its name.
  expect(await drive.release({ id: photo?.id ?? '' })).not.toHaveProperty('previewLink')
  const saved = await testApp.app.inject({ url: String((await look(admin, photo?.id)).headers.location) })
  expect(saved.headers['content-disposition']).toMatch(/^attachment/)
  const { webContentLink } = await drive.download({ id })
  const fetched = await testApp.app.inject({ url: webContentLink })
  expect([fetched.statusCode, fetched.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
  expect(fetched.rawPayload.equals(pdf)).toBe(true)

  expect(await drive.remove({ id })).toEqual({ message: 'Deleted Successfully!' })
  await testApp.runJobs()
  expect((await testApp.app.inject({ url: webContentLink })).statusCode).toBe(404)
  await expect(drive.remove({ id })).rejects.toMatchObject({ status: 404 })
})

test('an upload of another browser, a repeated upload, and a missing captcha are refused', async () => {
  const [vera, eve] = [stranger(), stranger()]
  await eve.upload('own.txt', Buffer.from('mine'))
  const id = await vera.upload('notes.txt', Buffer.from('hello'))
  expect(await eve.send([id])).toMatchObject({ status: 400, body: { field: 'multiples' } })
  expect(await vera.send([id, id])).toMatchObject({ status: 400 })
  expect(await vera.send([])).toMatchObject({ status: 400 })
  const input = { name: 'Vera', email: 'vera@example.com', multiples: [id], captcha: { id: 'x', answer: 'y' } }
  await expect(testApp.as(null).drive.dropOff(input)).rejects.toMatchObject({ status: 400 })
  expect((await testApp.db.select().from(driveFilesTable)).filter(({ name }) => name === 'notes.txt')).toEqual([])
})

test('the links to files work for admins only', async () => {
  const url = `/api/drive/files/${newId()}/file`
  expect((await testApp.app.inject({ url })).statusCode).toBe(401)
  await expect(testApp.as(admin).drive.upload({})).rejects.toMatchObject({ status: 400, message: 'Please choose a file.' })
})
