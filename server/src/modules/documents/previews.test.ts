import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsTable } from '#orders/files/documents.table.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const workedOn = () =>
  testApp.makeOrder({
    status: 'Development',
    managerId: testApp.people.manager.id,
    employeeId: testApp.people.employee.id,
    totalCents: 10_000,
  })
async function add(orderId: string, name: string, content: string | Buffer, category: 'deliverables' | 'sourceCode' = 'deliverables') {
  const { employee } = testApp.people
  const uploadId = await testApp.makeUpload(employee, name, content)
  const [added] = (await testApp.as(employee).documents.add({ orderId, category, uploadId })).documents
  if (!added) throw new Error('nothing was added')
  return added
}
const get = (url: string, person: TestPerson | null) =>
  testApp.app.inject({ method: 'GET', url, headers: person ? { 'x-access-token': person.token } : {} })
/** The final answer of a preview's address. */
async function previewed(id: string) {
  const led = await get(`/api/documents/${id}/preview`, testApp.people.customer)
  expect(led.statusCode).toBe(302)
  const { headers, rawPayload } = await get(String(led.headers.location), null)
  return {
    type: headers['content-type'],
    disposition: String(headers['content-disposition']).split(';')[0],
    policy: headers['content-security-policy'],
    sniffing: headers['x-content-type-options'],
    bytes: rawPayload,
  }
}
const textAnswer = {
  type: 'text/plain; charset=utf-8',
  disposition: 'inline',
  sniffing: 'nosniff',
  policy: expect.stringMatching(/; sandbox$/),
}

test('a preview goes by the bytes, regardless of the file’s name and stored type', async () => {
  const order = await workedOn()
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // All of these are stored as plain text.
  const shown = await previewed((await add(order.id, 'letter.txt', picture))._id)
  expect(shown).toMatchObject({ type: 'image/png', disposition: 'inline', sniffing: 'nosniff', policy: textAnswer.policy })
  expect(shown.bytes.equals(picture)).toBe(true)
  expect(await previewed((await add(order.id, 'paper.txt', '%PDF-1.7\n'))._id)).toMatchObject({
    type: 'application/pdf',
    disposition: 'inline',
  })
  expect(await previewed((await add(order.id, 'notes.md', '# Grüße'))._id)).toMatchObject({ ...textAnswer, bytes: Buffer.from('# Grüße') })
})

test('a page or drawing with a script is shown as text or downloaded, never run, regardless of its name', async () => {
  const order = await workedOn()
  const page = '<!doctype html><script>alert(1)</script>'
  for (const name of ['page.txt', 'page.html', 'page.png'])
    expect(await previewed((await add(order.id, name, page))._id)).toMatchObject(textAnswer)
  const drawing = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const name of ['drawing.txt', 'drawing.svg', 'drawing.png']) {
    const answer = await previewed((await add(order.id, name, drawing))._id)
    expect(answer).toMatchObject({ disposition: 'attachment', sniffing: 'nosniff', policy: textAnswer.policy })
    expect(answer.type).not.toMatch(/svg|html|image/)
  }
  const archive = Buffer.from('504b030414000000000000000000', 'hex')
  expect(await previewed((await add(order.id, 'a.txt', archive))._id)).toMatchObject({ disposition: 'attachment' })
})

test('a person who may not download a file cannot view it either, and gets the same answer', async () => {
  const { customer, otherCustomer, otherEmployee, employee, manager, sales, admin } = testApp.people
  const order = await workedOn()
  const { _id: id, previewLink } = await add(order.id, 'notes.txt', 'text')
  expect(previewLink).toBe(`/api/documents/${id}/preview`)
  for (const person of [customer, employee, manager, sales, admin]) expect((await get(previewLink ?? '', person)).statusCode).toBe(302)
  for (const person of [otherCustomer, otherEmployee, testApp.people.otherManager, null]) {
    const [{ requestId: _, ...look }, { requestId: __, ...download }] = await Promise.all(
      ['preview', 'file'].map(async (way) => (await get(`/api/documents/${id}/${way}`, person)).json()),
    )
    expect(look).toMatchObject({ code: person ? 'NOT_FOUND' : 'UNAUTHORIZED' })
    expect(look).toEqual(download)
  }

  // Source code is locked until payment, also for viewing.
  const code = await add(order.id, 'main.py', 'print(1)', 'sourceCode')
  const [locked] = (await testApp.as(customer).documents.ofOrder({ orderId: order.id })).filter(({ _id }) => _id === code._id)
  expect(locked).toMatchObject({ isLocked: true })
  expect(locked).not.toHaveProperty('previewLink')
  expect((await get(`/api/documents/${code._id}/preview`, customer)).statusCode).toBe(404)
  await testApp.as(sales).orders.update({ _id: order.id, paidAmount: 100 })
  expect((await get(`/api/documents/${code._id}/preview`, customer)).statusCode).toBe(302)
})

test('a file that can only be downloaded has no preview', async () => {
  const order = await workedOn()
  const { employee } = testApp.people
  const { _id } = await add(order.id, 'code.zip', 'text')
  await testApp.db.update(documentsTable).set({ type: 'application/zip' }).where(eq(documentsTable.id, _id))
  const [file] = await testApp.as(employee).documents.ofOrder({ orderId: order.id })
  expect(file).toHaveProperty('fileLink')
  expect(file).not.toHaveProperty('previewLink')
})
