import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsTable } from '#orders/files/documents.table.ts'
import { startTestOrders, type TestOrders, testNow } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { untilWaiting } from '#test/waiting.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const workedOn = (changes: Parameters<TestOrders['makeOrder']>[0] = {}) =>
  testApp.makeOrder({
    status: 'Development',
    managerId: testApp.people.manager.id,
    employeeId: testApp.people.employee.id,
    totalCents: 10_000,
    ...changes,
  })
const add = async (
  person: TestPerson,
  orderId: string,
  category: 'requirements' | 'notesAndReference' | 'deliverables' | 'sourceCode' | 'source code',
) => (await testApp.as(person).documents.add({ orderId, category, uploadId: await testApp.makeUpload(person) })).documents[0]
const fetched = (person: TestPerson | null, id: string) =>
  testApp.app.inject({ method: 'GET', url: `/api/documents/${id}/file`, headers: person ? { 'x-access-token': person.token } : {} })

test.each([
  ['customer', ['requirements', 'notesAndReference']],
  ['employee', ['deliverables', 'sourceCode']],
  ['manager', ['deliverables', 'sourceCode']],
  ['sales', ['requirements', 'notesAndReference', 'deliverables', 'sourceCode']],
  ['admin', ['requirements', 'notesAndReference', 'deliverables', 'sourceCode']],
] as const)('a %s can add %j and no other kind of file', async (role, mine) => {
  const order = await workedOn()
  for (const category of ['requirements', 'notesAndReference', 'deliverables', 'sourceCode'] as const) {
    const added = add(testApp.people[role], order.id, category)
    if (mine.some((name) => name === category)) expect(await added).toMatchObject({ category, name: 'code.zip', assignedOrder: order.id })
    else await expect(added).rejects.toMatchObject({ code: 'REFUSED' })
  }
})

test('one upload of source code delivers the order: status, progress, coins, mails and delivery day', async () => {
  const { customer, employee, manager } = testApp.people
  const order = await workedOn({ name: 'Finished', status: 'Deal Confirmed', dealConfirmedAt: testNow })
  expect(await add(employee, order.id, 'source code')).toMatchObject({ category: 'sourceCode', isLocked: false })
  expect(await testApp.orderNow(order.id)).toMatchObject({ status: 'Delivered', progress: 100, deliveredAt: testNow })
  expect((await testApp.eventsOf(order.id)).map(({ kind }) => kind)).toEqual(['status', 'progress', 'coins', 'fileAdded'])
  await testApp.runJobs()
  const subjects = (await testApp.mailsTo(employee)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Delivered: Finished')
  for (const person of [customer, manager]) {
    const [mail, ...others] = (await testApp.mailsTo(person)).filter(({ subject }) => subject === 'Delivered: Finished')
    expect(others).toEqual([])
    expect(mail?.label).toBe('Delivered')
    if (person === customer) expect(mail?.text).toContain('Pay $100.00 to open it')
    else expect(mail?.text).not.toContain('$')
  }
  expect(await testApp.toldTo(customer)).toContain('We delivered Finished: code.zip. You earned 50 coins.')

  // A second upload changes no status, but the parties are notified.
  await add(employee, order.id, 'sourceCode')
  await testApp.runJobs()
  expect((await testApp.mailsTo(customer)).filter(({ subject }) => subject === 'Delivered: Finished')).toHaveLength(2)
  expect((await testApp.eventsOf(order.id)).filter(({ kind }) => kind === 'status' || kind === 'coins')).toHaveLength(2)
})

test('a cancelled order is not delivered, and the upload stays available', async () => {
  const { employee, admin } = testApp.people
  const order = await workedOn({ status: 'Cancel Order' })
  const uploadId = await testApp.makeUpload(employee)
  const deliver = () => testApp.as(employee).documents.add({ orderId: order.id, category: 'sourceCode', uploadId })
  await expect(deliver()).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await testApp.as(admin).documents.ofOrder({ orderId: order.id })).toEqual([])
  await testApp.as(admin).orders.updateStatus({ id: order.id, status: 'Development' })
  expect((await deliver()).documents).toHaveLength(1)
})

test('a customer sees the source code locked until all is paid or an admin releases it; staff get it at once', async () => {
  const { customer, employee, admin, sales } = testApp.people
  const order = await workedOn()
  const code = await add(employee, order.id, 'sourceCode')
  const id = code?._id ?? ''
  const seenBy = async (person: TestPerson) => (await testApp.as(person).documents.ofOrder({ orderId: order.id }))[0]
  expect(await seenBy(customer)).toMatchObject({ isLocked: true })
  expect(await seenBy(customer)).not.toHaveProperty('fileLink')
  expect(await seenBy(sales)).toMatchObject({ isLocked: false, fileLink: `/api/documents/${id}/file` })
  const locked = await fetched(customer, id)
  expect(locked.statusCode).toBe(404)
  expect(locked.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Document Not Found!' })

  await testApp.as(sales).orders.update({ _id: order.id, paidAmount: 99.5 })
  expect((await fetched(customer, id)).statusCode).toBe(404)
  await testApp.as(sales).orders.update({ _id: order.id, paidAmount: 100 })
  expect((await fetched(customer, id)).statusCode).toBe(302)

  const other = await workedOn()
  const otherCode = await add(employee, other.id, 'sourceCode')
  await expect(testApp.as(sales).orders.releaseCode({ id: other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const released = await testApp.as(admin).orders.releaseCode({ id: other.id })
  expect(released.codeReleasedAt).toBe(testNow.toISOString())
  await testApp.as(admin).orders.releaseCode({ id: other.id })
  expect((await testApp.eventsOf(other.id)).filter(({ kind }) => kind === 'codeReleased').map(({ actorId }) => actorId)).toEqual([admin.id])
  expect((await fetched(customer, otherCode?._id ?? '')).statusCode).toBe(302)
})

test('a file is opened by a link of a minute, after a check of the right on each request', async () => {
  const { customer, otherCustomer, employee, otherEmployee, manager, sales } = testApp.people
  const order = await workedOn()
  const id = (await add(employee, order.id, 'deliverables'))?._id ?? ''
  for (const person of [customer, employee, manager, sales]) {
    const answer = await fetched(person, id)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(String(answer.headers.location)).toMatch(/^\/api\/files\//)
  }
  const nowhere = await fetched(customer, '01a1fc54-1cd6-7951-beb1-9e6a9aa1172f')
  const { requestId: _, ...missing } = nowhere.json()
  for (const person of [otherCustomer, otherEmployee]) {
    const { requestId: __, ...foreign } = (await fetched(person, id)).json()
    expect(foreign).toEqual(missing)
  }
  expect((await fetched(customer, 'no-id')).statusCode).toBe(404)
  expect((await fetched(null, id)).statusCode).toBe(401)
  await testApp.as(sales).orders.update({ _id: order.id, assignedEmployee: null })
  expect((await fetched(employee, id)).statusCode).toBe(404)
})

test('one upload can be added once, by its owner', async () => {
  const { employee, otherEmployee } = testApp.people
  const order = await workedOn()
  const uploadId = await testApp.makeUpload(employee)
  const adding = () => testApp.as(employee).documents.add({ orderId: order.id, category: 'deliverables', uploadId })
  const answers = await Promise.allSettled(Array.from({ length: 6 }, adding))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await testApp.db.select().from(documentsTable).where(eq(documentsTable.orderId, order.id))).toHaveLength(1)
  const foreign = await testApp.makeUpload(otherEmployee)
  const both = testApp
    .as(employee)
    .documents.addSeveral({ order: order.id, category: 'deliverables', uploadIds: [await testApp.makeUpload(employee), foreign] })
  await expect(both).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await testApp.as(employee).documents.ofOrder({ orderId: order.id })).toHaveLength(1)
  await expect(testApp.as(employee).documents.add({ orderId: order.id, category: 'deliverables' })).rejects.toMatchObject({
    field: 'uploadId',
  })
  await expect(testApp.as(employee).documents.add({ category: 'deliverables', uploadId })).rejects.toMatchObject({ field: 'orderId' })
})

test('the same two files added concurrently to two orders in opposite order reach one of them, without a deadlock', async () => {
  const { employee } = testApp.people
  const [one, other] = [await workedOn(), await workedOn()]
  const [first, second] = [await testApp.makeUpload(employee), await testApp.makeUpload(employee)]
  const add = (orderId: string, uploadIds: string[]) =>
    testApp.as(employee).documents.addSeveral({ order: orderId, category: 'deliverables', uploadIds })
  const adding: Promise<unknown>[] = []
  // While the first file is locked, both begin: taking the second file first would cause a deadlock.
  await testApp.db.transaction(async (db) => {
    await db.select().from(uploadsTable).where(eq(uploadsTable.id, first)).for('update')
    adding.push(add(one.id, [first, second]).catch((error: unknown) => error))
    await untilWaiting(testApp.db, 1)
    adding.push(add(other.id, [second, first]).catch((error: unknown) => error))
    await untilWaiting(testApp.db, 2)
  })
  const answers = await Promise.all(adding)
  expect(answers).toEqual(expect.arrayContaining([expect.objectContaining({ message: 'Successfully Uploaded!' })]))
  expect(answers).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'CONFLICT' })]))
})

test('files can be sent as a form too, and are stored only on success', async () => {
  const { employee, customer } = testApp.people
  const order = await workedOn()
  const send = (person: TestPerson, category: string) => {
    const form = new FormData()
    form.append('orderId', order.id)
    form.append('category', category)
    form.append('myfile', new Blob(['print("hello")']), '../../etc/hello.py')
    return testApp.app.inject({ method: 'POST', url: '/api/main/upload-doc', headers: { 'x-access-token': person.token }, payload: form })
  }
  const taken = await send(employee, 'deliverables')
  expect(taken.json()).toMatchObject({ message: 'Successfully Uploaded!', documents: [{ sizeBytes: 14, category: 'deliverables' }] })
  const [row] = await testApp.db.select().from(documentsTable).where(eq(documentsTable.orderId, order.id))
  expect(row?.name).not.toMatch(/[/\\]/)
  expect(await testApp.context.storage.exists(row?.storageKey ?? '')).toBe(true)
  expect((await send(customer, 'deliverables')).statusCode).toBe(403)
  expect(await testApp.as(employee).documents.ofOrder({ orderId: order.id })).toHaveLength(1)
})

test.each([
  ['text/html', '<html><script>alert(1)</script></html>', 'page.html', 'text/plain'],
  [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'a.svg',
    /^(text\/plain|image\/svg\+xml|application\/xml)$/,
  ],
  ['image/png', '<html><script>alert(1)</script></html>', 'a.png', 'text/plain'],
  ['application/pdf', 'MZ\u0000\u0001', 'a.pdf', /octet-stream|msdownload|dosexec|x-/],
])('a form with the type %s is not trusted: the bytes decide, and nothing runs', async (type, content, name, kept) => {
  const { employee } = testApp.people
  const order = await workedOn()
  const form = new FormData()
  form.append('orderId', order.id)
  form.append('category', 'deliverables')
  form.append('myfile', new Blob([content], { type }), name)
  const headers = { 'x-access-token': employee.token }
  expect((await testApp.app.inject({ method: 'POST', url: '/api/main/upload-doc', headers, payload: form })).statusCode).toBe(200)
  const [row] = await testApp.db.select().from(documentsTable).where(eq(documentsTable.orderId, order.id))
  expect(row?.type).toMatch(kept)
  const link = await fetched(employee, row?.id ?? '')
  const file = await testApp.app.inject({ url: String(link.headers.location) })
  expect(file.statusCode).toBe(200)
  expect(String(file.headers['content-type'])).not.toMatch(/html|xml|svg|script/)
  expect(file.headers['content-disposition']).toMatch(/^attachment/)
  expect(file.headers['x-content-type-options']).toBe('nosniff')
  expect(file.headers['content-security-policy']).toContain('sandbox')
})

test('an admin removes a file once; its bytes are deleted, and the timeline records it', async () => {
  const { admin, sales, employee } = testApp.people
  const order = await workedOn()
  const docId = (await add(employee, order.id, 'deliverables'))?._id ?? ''
  const [{ storageKey } = { storageKey: '' }] = await testApp.db.select().from(documentsTable).where(eq(documentsTable.id, docId))
  await expect(testApp.as(sales).documents.remove({ docId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await testApp.context.storage.exists(storageKey)).toBe(true)
  await testApp.as(admin).documents.remove({ docId })
  await expect(testApp.as(admin).documents.removeById({ id: docId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Document Not Found!',
  })
  expect((await fetched(admin, docId)).statusCode).toBe(404)
  expect(await testApp.as(admin).documents.ofOrder({ orderId: order.id })).toEqual([])
  await testApp.runJobs()
  expect(await testApp.context.storage.exists(storageKey)).toBe(false)
  expect((await testApp.eventsOf(order.id)).map(({ kind }) => kind)).toEqual(['fileAdded', 'fileRemoved'])
})
