import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { archiveKeptDays } from '@app/contract/personalData/personalData.rules.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import { days, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { addressOfLink } from '#paymentLinks/linkToken.ts'
import { startTestBin, type TestBin } from '#recycle/testBin.ts'
import type { TestPerson } from '#test/app.ts'
import { personalDataJobs } from './personalData.jobs.ts'
import { zipOf } from './zipOf.ts'

let testApp: TestBin
beforeAll(async () => {
  testApp = await startTestBin()
})
afterAll(() => testApp.close())

async function contentOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const content = new Map<string, string>()
  for await (const entry of zip.eachEntry()) content.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return content
}
const get = (url: string, person: Pick<TestPerson, 'token'>) => testApp.app.inject({ url, headers: { 'x-access-token': person.token } })
const archivesOf = (person: TestPerson, userId: string) => testApp.as(person).personalData.archives({ userId })

test('an archive is a valid zip, for any chunks of its parts', async () => {
  async function* parts() {
    yield { name: 'a/empty.txt', content: Readable.from([]) }
    yield { name: 'größe.txt', content: Readable.from([Buffer.from('one '), Buffer.from('two')]) }
  }
  expect([...(await contentOf(await buffer(zipOf(parts(), new Date()))))]).toEqual([
    ['a/empty.txt', ''],
    ['größe.txt', 'one two'],
  ])
})

test('an archive contains only the data its customer may see, for its requester and a limited time', async () => {
  const { customer, sales, employee, stranger } = testApp.people
  const order = await testApp.fullOrder('Weather app')
  await testApp.as(employee).orders.addReviewNote({ id: order.id, reviewNote: 'SECRET-NOTE of the staff' })
  const group = await testApp.as(customer).conversations.createUserGroup({ userId: customer.id })
  const payAt = addressOfLink(testApp.context, newId())
  await testApp.as(sales).conversations.send({ conversationId: group._id, text: `Hello there, pay at ${payAt}` })
  await testApp.as(sales).conversations.send({ conversationId: group._id, text: 'SECRET-NOTE in between', isNote: true })
  await testApp.context.storage.put('files/locked', Readable.from([Buffer.from('SECRET-CODE')]))
  await testApp.db.execute(sql`insert into documents (id, order_id, category, name, type, size_bytes, storage_key, uploaded_by)
    values (gen_random_uuid(), ${order.id}, 'sourceCode', 'code.zip', 'application/zip', 11, 'files/locked', ${employee.id})`)

  await expect(testApp.as(stranger).personalData.askForArchive({ userId: customer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(testApp.as(testApp.admin).personalData.askForArchive({ userId: employee.id })).rejects.toMatchObject({ code: 'REFUSED' })
  const asked = await testApp.as(customer).personalData.askForArchive({ userId: customer.id })
  expect(await testApp.as(customer).personalData.askForArchive({ userId: customer.id })).toEqual(asked)
  await testApp.as(testApp.admin).personalData.askForArchive({ userId: customer.id })
  await testApp.runJobs()

  const filesAt = async (link = '', reader = customer) =>
    contentOf((await testApp.app.inject({ url: (await get(link, reader)).headers.location ?? '' })).rawPayload)
  const [own] = await archivesOf(customer, customer.id)
  const [ofAdmin] = await archivesOf(testApp.admin, customer.id)
  expect(own).toMatchObject({ _id: asked._id, state: 'ready' })
  const link = own?.fileUrl ?? ''
  for (const other of [testApp.admin, stranger, sales]) expect((await get(link, other)).statusCode).toBe(404)
  expect((await get(ofAdmin?.fileUrl ?? '', customer)).statusCode).toBe(404)
  const lead = await get(link, customer)
  expect(lead.statusCode).toBe(302)
  const content = await contentOf((await testApp.app.inject({ url: lead.headers.location ?? '' })).rawPayload)

  const names = [...content.keys()]
  expect(names).toEqual(expect.arrayContaining(['profile.json', 'payments.json', `orders/${order.number}/order.json`]))
  expect(content.get(`orders/${order.number}/files/1-Weather app.txt`)).toBe('the bytes of Weather app')
  expect(JSON.parse(content.get('payments.json') ?? '')).toHaveLength(2)
  const all = [...content.values()].join('\n')
  for (const there of ['About Weather app', 'Hello there', customer.email, 'code.zip']) expect(all).toContain(there)
  expect(all).not.toMatch(/SECRET/)
  expect(all).toContain(payAt)
  const allOfAdmin = [...(await filesAt(ofAdmin?.fileUrl, testApp.admin)).values()].join('\n')
  expect(allOfAdmin).toContain(`pay at ${payAt.split('=')[0]}=hidden`)

  const { items } = await testApp.as(testApp.admin).logs.all({ search: 'data of' })
  expect(items.map(({ message }) => message)).toContain(`${customer.username} downloaded the data of ${customer.username}`)
  await expect(testApp.as(testApp.admin).auth.viewAs({ userId: customer.id })).resolves.toBeDefined()
  expect((await get(link, testApp.admin)).statusCode).toBe(403)
  await testApp.as(testApp.admin).auth.stopImpersonation()

  const { rows } = await testApp.db.execute<{ key: string }>(sql`select storage_key as key from data_archives`)
  const clock = { now: () => later(new Date(), days(archiveKeptDays)) }
  await personalDataJobs.cleanUpDataArchives({}, { ...testApp.context, clock, signal: new AbortController().signal, jobId: '', attempt: 1 })
  for (const { key } of rows) expect(await testApp.context.storage.exists(key)).toBe(false)
  expect(await archivesOf(customer, customer.id)).toEqual([])
})

/** A person who has requested their archive, and the job that writes it. */
async function asking() {
  const customer = await testApp.one('user')
  const { _id: archiveId } = await testApp.as(customer).personalData.askForArchive({ userId: customer.id })
  const job = { ...testApp.context, signal: new AbortController().signal, jobId: '', attempt: 1 }
  const hasBytes = async () => {
    const { rows } = await testApp.db.execute<{ key: string }>(sql`select storage_key as key from data_archives where id = ${archiveId}`)
    return await testApp.context.storage.exists(rows[0]?.key ?? '')
  }
  const state = async () => (await archivesOf(customer, customer.id))[0]?.state
  return { customer, write: () => personalDataJobs.writeDataArchive({ archiveId }, job), hasBytes, state }
}

test('an archive is not ready until its owner is notified; a failed notification is retried with it', async () => {
  const { customer, write, hasBytes, state } = await asking()
  await testApp.db.execute(sql`alter table notifications add constraint untold check (key not like 'dataArchive:%') not valid`)
  await expect(write()).rejects.toThrow()
  await testApp.db.execute(sql`alter table notifications drop constraint untold`)
  expect(await state()).toBe('writing')
  await write()
  expect([await state(), await hasBytes()]).toEqual(['ready', true])
  const { rows } = await testApp.db.execute(sql`select text from notifications where user_id = ${customer.id}`)
  expect(rows).toEqual([{ text: 'The archive of your data is ready.' }])
})

test('a ready archive keeps its file although the answer was lost', async () => {
  const { write, hasBytes, state } = await asking()
  const real = testApp.db.transaction.bind(testApp.db)
  const lossy = vi.spyOn(testApp.db, 'transaction').mockImplementation(async (work) => {
    const answer = await real(work)
    if (answer === true) throw new Error('down before it was heard')
    return answer
  })
  await expect(write()).rejects.toThrow('down before it was heard')
  lossy.mockRestore()
  expect([await state(), await hasBytes()]).toEqual(['ready', true])
})

/** The totals of money and work in lists and counts. */
async function sums() {
  const admin = testApp.as(testApp.admin)
  const [orders, payments, invoices] = [
    await admin.orders.all({ pageSize: 100 }),
    await admin.payments.all({}),
    await admin.invoices.all({}),
  ]
  const { rows } =
    await testApp.db.execute(sql`select (select sum(total_cents) from orders) as total, (select sum(paid_cents) from orders) as paid,
    (select sum(amount_cents) from payments) as payments, (select sum(total_cents - paid_cents) from balance_entries) as booked`)
  const amounts = orders.items.map(({ number, totalAmount, remainingAmount, status }) => [number, totalAmount, remainingAmount, status])
  return {
    rows,
    amounts,
    tabs: orders.tabs,
    payments: payments.total,
    paid: payments.items.map(({ amount }) => amount),
    invoices: invoices.total,
  }
}

test('a person is anonymised once nothing is open: totals stay, an issued invoice keeps its name, and they cannot sign in', async () => {
  const person = await testApp.one('user', { name: 'Nora Nameless', username: 'nora', email: 'nora@gone.example', contact: '+1 555 8888' })
  const order = await testApp.fullOrder('Nora shop')
  await testApp.db.execute(sql`update orders set customer_id = ${person.id}, email = ${person.email} where id = ${order.id}`)
  await testApp.db.execute(sql`update documents set uploaded_by = ${person.id} where order_id = ${order.id}`)
  await testApp.db.execute(sql`update order_comments set sender_id = ${person.id} where order_id = ${order.id}`)
  await testApp.db.execute(
    sql`insert into contact_messages (id, name, email, message) values (gen_random_uuid(), 'Nora N.', 'Nora@gone.example', 'Hi')`,
  )
  const admin = testApp.as(testApp.admin)
  await admin.invoices.createFromOrder({ id: order.id })
  const anonymise = (confirmation = 'nora') => admin.personalData.anonymise({ userId: person.id, confirmation })

  await expect(anonymise('wrong-name')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'confirmation' })
  expect((await admin.personalData.anonymiseProblems({ userId: person.id })).problems).toEqual([
    'they still have 1 open order',
    '1 order is not paid in full',
  ])
  await expect(anonymise()).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const role of ['sales', 'manager', 'user'] as const)
    await expect(
      testApp.as(await testApp.one(role)).personalData.anonymise({ userId: person.id, confirmation: 'nora' }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  await testApp.db.update(ordersTable).set({ status: 'Completed', totalCents: 6_000 }).where(eq(ordersTable.id, order.id))

  await testApp.runJobs()
  const before = await sums()
  await anonymise()
  await expect(testApp.as(person).auth.sessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await testApp.runJobs()
  expect(await sums()).toEqual(before)
  const { acts: _, invoices = [], invoice_files: __, ...rest } = await testApp.everything()
  expect(JSON.stringify(rest)).not.toMatch(/Nora Nameless|Nora N\.|gone\.example|555 8888/i)
  expect(JSON.stringify(invoices)).toMatch(/Nora Nameless/)
  expect(await testApp.context.storage.exists(order.storageKey)).toBe(false)
  const [said] = await admin.orderComments.ofOrder({ orderId: order.id })
  expect(said).toMatchObject({ message: 'About Nora shop', sender: { name: 'Deleted person' } })
  await expect(anonymise()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Repeated, as after a crash just before the job completed.
  const job = { ...testApp.context, signal: new AbortController().signal, jobId: '', attempt: 2 }
  await personalDataJobs.anonymiseUser({ userId: person.id, actorId: testApp.admin.id }, job)
  const told = (await admin.logs.all({ search: 'anonymised' })).items.map(({ message }) => message)
  expect(told).toEqual([`${testApp.admin.username} anonymised a person`, `${testApp.admin.username} asked for a person to be anonymised`])
})
