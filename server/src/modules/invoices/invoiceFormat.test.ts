import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownKeys } from '#uploads/files/storedFiles.store.ts'
import { invoiceLogosTable, invoicesTable } from './invoices.table.ts'
import { indianFormat, someWords, startTestInvoices, type TestInvoices } from './testInvoices.ts'

let testApp: TestInvoices
let admin: TestInvoices['admin']

beforeAll(async () => {
  testApp = await startTestInvoices()
  admin = testApp.admin
})
afterAll(() => testApp.close())

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

/** Sends a multipart form like a browser: fields and a file. */
async function sent(path: string, fields: Record<string, string>, file: Buffer | string, type = 'image/png') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('myfile', new Blob([Uint8Array.from(Buffer.from(file))], { type }), 'logo.png')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const { statusCode, ...answer } = await testApp.app.inject({
    method: 'POST',
    url: path,
    headers: { 'x-access-token': testApp.people.admin.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { statusCode, body: answer.json() }
}
const format = '/api/main/addInvoiceFormatDetails'
const fields = { company: 'Desk Ltd', address: '1 Street' }

test('until an admin edits them, the details are those of the company', async () => {
  expect(await admin.format()).toMatchObject({ _id: '', company: 'Mentordesk', series: 'INV', logo: '', version: 1 })
})

test('a logo that is not a picture is refused despite its type, and so is one that is too large', async () => {
  const refused = { statusCode: 400, body: { code: 'BAD_INPUT', field: 'myfile' } }
  for (const file of ['no picture', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '%PDF-1.7'])
    expect(await sent(format, fields, file)).toMatchObject(refused)
  const cut = (await picture('#2547c4')).subarray(0, 200)
  expect(await sent(format, fields, cut)).toMatchObject(refused)
  expect(await sent(format, fields, Buffer.alloc(1_000_001))).toMatchObject({ statusCode: 413 })
  expect(await testApp.db.$count(invoiceLogosTable)).toBe(0)
  expect(await admin.format()).toMatchObject({ logo: '', version: 1 })
})

test('a logo is re-encoded, appears on invoices issued from then on, and is kept for these', async () => {
  const { statusCode, body } = await sent(format, fields, await picture('#2547c4'))
  expect([statusCode, body]).toMatchObject([
    200,
    { company: 'Desk Ltd', isCompanyLogo: false, logo: expect.stringMatching(/^\/api\/invoices\/logo\//) },
  ])
  expect((await testApp.fetched(testApp.people.sales, body.logo)).statusCode).toBe(404)
  expect((await testApp.fetched(null, body.logo)).statusCode).toBe(404)
  const led = await testApp.fetched(testApp.people.admin, body.logo)
  expect((await testApp.fetched(null, String(led.headers.location))).headers['content-type']).toBe('image/png')

  const made = await admin.create(someWords)
  await sent(format, fields, await picture('#ff0000'))
  await admin.saveFormat({ ...indianFormat, logo: 'none' })
  expect(await admin.format()).toMatchObject({ logo: '' })
  const [row] = await testApp.db.select().from(invoicesTable)
  const logos = await testApp.db.select().from(invoiceLogosTable)
  expect(logos).toHaveLength(2)
  expect(row).toMatchObject({ id: made._id, logoId: logos[0]?.id })
  // The cleanup job finds nothing to delete.
  const keys = logos.map(({ storageKey }) => storageKey)
  expect(await unknownKeys(testApp.db, keys)).toEqual([])
  const { width, height } = await sharp(await buffer((await testApp.context.storage.read(keys[0] ?? '')).stream)).metadata()
  expect([width, height]).toEqual([540, 180])
})

test('the company’s logo is copied once, and the copy survives a change of the original', async () => {
  const other = await startTestInvoices()
  try {
    const form = new FormData()
    form.append('myfile', new Blob([Uint8Array.from(await picture('#00ff00'))], { type: 'image/png' }), 'logo.png')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'x-access-token': other.people.admin.token, 'content-type': request.headers.get('content-type') ?? '' }
    await other.app.inject({
      method: 'POST',
      url: '/api/main/set-company-logo',
      headers,
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(await other.admin.format()).toMatchObject({ isCompanyLogo: true })
    await other.atOnce(3, () => other.admin.create(someWords))
    await other.as(other.people.admin).company.removeLogo()
    const made = (await other.admin.all()).items[0]
    await other.makePdf(made?._id ?? '')
    const rows = await other.db.select().from(invoicesTable)
    const [logo, ...more] = await other.db.select().from(invoiceLogosTable)
    expect(more).toEqual([])
    expect(rows.map(({ logoId }) => logoId)).toEqual([logo?.id, logo?.id, logo?.id])
    expect(await other.context.storage.exists(logo?.storageKey ?? '')).toBe(true)
    expect((await other.admin.one({ id: made?._id ?? '' }))[0]).toMatchObject({ file: 'ready' })
  } finally {
    await other.close()
  }
}, 60_000)

test('a stale edit is refused, and the log names the changes', async () => {
  const { version } = await admin.format()
  await admin.saveFormat({ ...indianFormat, city: 'Mysuru', version })
  await expect(admin.saveFormat({ ...indianFormat, version })).rejects.toMatchObject({ code: 'CONFLICT', version: version + 1 })
  await expect(admin.saveFormat({ ...indianFormat, series: 'CN' })).rejects.toMatchObject({ field: 'series' })
  const { items } = await testApp.as(testApp.people.admin).logs.all({ kind: 'settings' })
  expect(items[0]).toMatchObject({ before: { city: 'Bengaluru' }, after: { city: 'Mysuru' } })
})
