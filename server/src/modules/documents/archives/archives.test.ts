import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsTable } from '#orders/files/documents.table.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { type ZipPart, zipOf } from './testZip.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`).join('\n')

async function workedOn() {
  const { employee, manager } = testApp.people
  return await testApp.makeOrder({ employeeId: employee.id, managerId: manager.id, totalCents: 10_000, status: 'Deal Confirmed' })
}

/** Delivers source code: any bytes, named as an archive. */
async function deliver(orderId: string, bytes: Buffer, name = 'code.zip'): Promise<string> {
  const { employee } = testApp.people
  const uploadId = await testApp.makeUpload(employee, name, bytes)
  const { documents } = await testApp.as(employee).documents.add({ orderId, category: 'sourceCode', uploadId })
  return documents[0]?._id ?? ''
}
const get = (url: string, person: TestPerson | null) =>
  testApp.app.inject({ url, headers: person ? { 'x-access-token': person.token } : {} })

test('people who work on an order see all of a delivery: its tree, texts and pictures', async () => {
  const order = await workedOn()
  const { employee, manager, admin, otherEmployee, otherCustomer } = testApp.people
  const parts = [
    { name: 'src/' },
    { name: 'src/main.py', content: lines(100) },
    { name: 'logo.png', content: png },
    { name: 'ü.bin', content: Buffer.from([1, 0, 2]) },
  ]
  const id = await deliver(order.id, zipOf(parts))
  for (const person of [employee, manager, admin]) {
    const archive = await testApp.as(person).documents.archive({ id })
    expect(archive).toEqual({
      name: 'code.zip',
      links: [],
      isLocked: false,
      entries: [
        { path: 'logo.png', sizeBytes: png.length },
        { path: 'src/main.py', sizeBytes: lines(100).length },
        { path: 'ü.bin', sizeBytes: 3 },
      ],
    })
    const file = (path: string) => testApp.as(person).documents.archiveFile({ id, path })
    expect(await file('src/main.py')).toEqual({ path: 'src/main.py', kind: 'text', text: lines(100) })
    expect(await file('ü.bin')).toEqual({ path: 'ü.bin', kind: 'other' })
    const { link } = await file('logo.png')
    const shown = await get(link ?? '', person)
    expect([shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual(['image/png', 'nosniff'])
    expect(shown.rawPayload.equals(png)).toBe(true)
    expect(shown.headers['content-security-policy']).toMatch(/sandbox$/)
    await expect(file('../etc/passwd')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await get(`/api/documents/${id}/entry?path=src/main.py`, person)).statusCode).toBe(404)
  }
  for (const person of [otherEmployee, otherCustomer]) {
    const { archive, archiveFile } = testApp.as(person).documents
    for (const ask of [() => archive({ id }), () => archiveFile({ id, path: 'logo.png' })])
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Document Not Found!' })
    expect((await get(`/api/documents/${id}/entry?path=logo.png`, person)).statusCode).toBe(404)
  }
  await expect(testApp.as(admin).documents.archive({ id: 'nonsense' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('before payment a customer gets the tree and the first lines of texts only', async () => {
  const order = await workedOn()
  const { customer, sales } = testApp.people
  const secret = 'the last line is a secret'
  const parts = [
    { name: 'a.py', content: `${lines(300)}\n${secret}` },
    { name: 'short.py', content: `first\nsecond\nthird\n${secret}` },
    { name: 'one.min.js', content: `var a=1;${'b();'.repeat(50)}/*${secret}*/` },
    { name: 'logo.png', content: png },
    { name: 'x.bin', content: Buffer.concat([Buffer.from([0]), Buffer.from(secret)]) },
  ]
  await deliver(order.id, zipOf([{ name: 'a.py', content: 'before' }]))
  const id = await deliver(order.id, zipOf(parts))
  const asCustomer = testApp.as(customer).documents
  const tree = await asCustomer.archive({ id })
  expect(tree).toMatchObject({
    isLocked: true,
    entries: expect.arrayContaining([expect.objectContaining({ path: 'a.py', change: 'changed' })]),
  })
  expect(await asCustomer.archiveFile({ id, path: 'a.py' })).toEqual({ path: 'a.py', kind: 'text', text: lines(20), cut: 'unpaid' })
  for (const { name } of parts) {
    const answered = await asCustomer.archiveFile({ id, path: name })
    expect(answered).toMatchObject({ cut: 'unpaid' })
    expect(JSON.stringify(answered)).not.toContain('secret')
    expect(answered).not.toHaveProperty('link')
    expect((await get(`/api/documents/${id}/entry?path=${name}`, customer)).statusCode).toBe(404)
  }
  await expect(asCustomer.archiveDiff({ id, path: 'a.py' })).rejects.toMatchObject({ code: 'REFUSED' })
  await testApp.as(sales).orders.update({ _id: order.id, paidAmount: 100 })
  expect((await asCustomer.archiveFile({ id, path: 'short.py' })).text).toContain(secret)
  expect((await get(`/api/documents/${id}/entry?path=logo.png`, customer)).statusCode).toBe(200)
})

test('a delivery is compared with the one before it, file by file and line by line', async () => {
  const order = await workedOn()
  const { employee } = testApp.people
  const first = await deliver(
    order.id,
    zipOf([
      { name: 'same', content: 'x' },
      { name: 'gone', content: 'old' },
      { name: 'main', content: 'a\nb\nc\n' },
    ]),
  )
  const second = await deliver(
    order.id,
    zipOf([
      { name: 'same', content: 'x' },
      { name: 'new', content: 'n' },
      { name: 'main', content: 'a\nB\nc\n' },
    ]),
  )
  const { entries, comparedWith } = await testApp.as(employee).documents.archive({ id: second })
  expect(comparedWith).toMatchObject({ _id: first })
  expect(entries.map(({ path, change }) => [path, change])).toEqual([
    ['gone', 'removed'],
    ['main', 'changed'],
    ['new', 'added'],
    ['same', 'same'],
  ])
  const diff = async (path: string) =>
    (await testApp.as(employee).documents.archiveDiff({ id: second, path })).lines.map(({ sign, text }) => `${sign}${text}`)
  expect(await diff('main')).toEqual([' a', '-b', '+B', ' c'])
  expect(await diff('gone')).toEqual(['-old'])
  expect(await diff('new')).toEqual(['+n'])
  await expect(diff('nowhere')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(employee).documents.archiveDiff({ id: first, path: 'main' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

const bomb = Buffer.alloc(20_000_000)
const wicked: [string, ZipPart[] | Buffer, RegExp][] = [
  ['climbs out', [{ name: '../../etc/passwd' }], /points outside/],
  ['climbs out from below', [{ name: 'a/../../b' }], /points outside/],
  ['climbs out backwards', [{ name: '..\\..\\b' }], /points outside/],
  ['is absolute', [{ name: '/etc/passwd' }], /points outside/],
  ['names a drive', [{ name: 'C:/windows' }], /points outside/],
  ['has a password', [{ name: 'a', content: 'a', isEncrypted: true }], /password/],
  ['is a bomb', [{ name: 'zeros', content: bomb }], /suspiciously small/],
  ['says of itself to be a bomb', [{ name: 'a', content: 'a', saysSize: 4_000_000_000 }], /suspiciously small/],
  [
    'lies over another',
    [
      { name: 'a', content: 'aaaa' },
      { name: 'b', content: 'aaaa', overFirst: true },
    ],
    /overlap/,
  ],
  ['has one name twice', [{ name: 'a' }, { name: 'a' }], /same name/],
  ['has a name without end', [{ name: 'a'.repeat(600) }], /too long/],
  ['lies too deep', [{ name: 'a/'.repeat(60) }], /too long/],
  ['has an invisible name', [{ name: 'a\u0007b' }], /cannot be shown/],
  ['holds too many', Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}` })), /more than 10000/],
  ['is no archive', Buffer.from('no archive at all, only some words that are long enough'), /damaged/],
  ['is cut off', zipOf([{ name: 'a', content: lines(50) }]).subarray(0, 120), /damaged/],
  ['is empty', Buffer.alloc(0), /damaged/],
]
test.each(wicked)('an archive that %s is refused with the reason, and not unpacked', async (_, made, why) => {
  const order = await workedOn()
  const id = await deliver(order.id, Buffer.isBuffer(made) ? made : zipOf(made))
  const { archive, archiveFile } = testApp.as(testApp.people.admin).documents
  for (const ask of [() => archive({ id }), () => archiveFile({ id, path: 'a' })])
    await expect(ask()).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringMatching(why) })
})

test('a link in an archive is left out and named, and the other files open', async () => {
  const order = await workedOn()
  const { admin } = testApp.people
  const parts = [
    { name: 'main.py', content: 'print(1)' },
    { name: 'bin/link', content: '/etc/passwd', isLink: true },
    { name: 'Zoë.txt'.normalize('NFD'), content: 'hi' },
  ]
  const id = await deliver(order.id, zipOf(parts))
  const { entries, links } = await testApp.as(admin).documents.archive({ id })
  expect([entries.map(({ path }) => path.normalize('NFC')), links]).toEqual([['Zoë.txt', 'main.py'], ['bin/link']])
  expect(await testApp.as(admin).documents.archiveFile({ id, path: 'main.py' })).toMatchObject({ text: 'print(1)' })
  expect(await testApp.as(admin).documents.archiveFile({ id, path: entries[0]?.path ?? '' })).toMatchObject({ text: 'hi' })
  await expect(testApp.as(admin).documents.archiveFile({ id, path: 'bin/link' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a file whose size differs from the list is refused when it is opened; a nested archive is an ordinary file', async () => {
  const order = await workedOn()
  const { admin } = testApp.people
  const inner = zipOf([{ name: 'zeros', content: bomb }])
  const id = await deliver(
    order.id,
    zipOf([
      { name: 'liar', content: lines(1_000), saysSize: 10 },
      { name: 'inner.zip', content: inner },
    ]),
  )
  await expect(testApp.as(admin).documents.archiveFile({ id, path: 'liar' })).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await testApp.as(admin).documents.archiveFile({ id, path: 'inner.zip' })).toEqual({ path: 'inner.zip', kind: 'other' })
})

test('a long text is cut at the limit, and only archives can be opened', async () => {
  const order = await workedOn()
  const { admin } = testApp.people
  const id = await deliver(order.id, zipOf([{ name: 'long', content: `${Math.PI} words \n`.repeat(40_000) }]))
  const shown = await testApp.as(admin).documents.archiveFile({ id, path: 'long' })
  expect([shown.cut, shown.text?.length]).toEqual(['long', 300_000])
  const other = await deliver(order.id, Buffer.from('print(1)'), 'main.py')
  await expect(testApp.as(admin).documents.archive({ id: other })).rejects.toMatchObject({ code: 'REFUSED', message: /zip/ })
  await testApp.db.update(documentsTable).set({ deletedAt: new Date() }).where(eq(documentsTable.id, id))
  await expect(testApp.as(admin).documents.archive({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
