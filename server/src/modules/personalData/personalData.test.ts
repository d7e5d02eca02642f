import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { archiveKeptDays } from '@app/contract/personalData/personalData.rules.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import { days, later } from '#core/clock.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { startTestBin, type TestBin } from '#recycle/testBin.ts'
import type { TestPerson } from '#test/app.ts'
import { personalDataJobs } from './personalData.jobs.ts'
import { zipOf } from './zipOf.ts'

let desk: TestBin
beforeAll(async () => {
  desk = await startTestBin()
})
afterAll(() => desk.close())

async function contentOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const content = new Map<string, string>()
  for await (const entry of zip.eachEntry()) content.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return content
}
const get = (url: string, person: Pick<TestPerson, 'token'>) => desk.app.inject({ url, headers: { 'x-access-token': person.token } })
const archivesOf = (person: TestPerson, userId: string) => desk.as(person).personalData.archives({ userId })

test('an archive is what its format says, however its parts come', async () => {
  async function* parts() {
    yield { name: 'a/empty.txt', content: Readable.from([]) }
    yield { name: 'größe.txt', content: Readable.from([Buffer.from('one '), Buffer.from('two')]) }
  }
  expect([...(await contentOf(await buffer(zipOf(parts(), new Date()))))]).toEqual([
    ['a/empty.txt', ''],
    ['größe.txt', 'one two'],
  ])
})

test('an archive holds what its customer may see and nothing else, for whoever asked for it and for a while', async () => {
  const { customer, sales, employee, stranger } = desk.people
  const order = await desk.fullOrder('Weather app')
  await desk.as(employee).orders.addReviewNote({ id: order.id, reviewNote: 'SECRET-NOTE of the staff' })
  const group = await desk.as(customer).conversations.createUserGroup({ userId: customer.id })
  await desk.as(sales).conversations.send({ conversationId: group._id, text: 'Hello there' })
  await desk.as(sales).conversations.send({ conversationId: group._id, text: 'SECRET-NOTE in between', isNote: true })
  await desk.context.storage.put('files/locked', Readable.from([Buffer.from('SECRET-CODE')]))
  await desk.db.execute(sql`insert into documents (id, order_id, category, name, type, size_bytes, storage_key, uploaded_by)
    values (gen_random_uuid(), ${order.id}, 'sourceCode', 'code.zip', 'application/zip', 11, 'files/locked', ${employee.id})`)

  await expect(desk.as(stranger).personalData.askForArchive({ userId: customer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(desk.as(desk.admin).personalData.askForArchive({ userId: employee.id })).rejects.toMatchObject({ code: 'REFUSED' })
  const asked = await desk.as(customer).personalData.askForArchive({ userId: customer.id })
  expect(await desk.as(customer).personalData.askForArchive({ userId: customer.id })).toEqual(asked)
  await desk.as(desk.admin).personalData.askForArchive({ userId: customer.id })
  await desk.runJobs()

  const [own] = await archivesOf(customer, customer.id)
  const [ofAdmin] = await archivesOf(desk.admin, customer.id)
  expect(own).toMatchObject({ _id: asked._id, state: 'ready' })
  const link = own?.fileUrl ?? ''
  for (const other of [desk.admin, stranger, sales]) expect((await get(link, other)).statusCode).toBe(404)
  expect((await get(ofAdmin?.fileUrl ?? '', customer)).statusCode).toBe(404)
  const lead = await get(link, customer)
  expect(lead.statusCode).toBe(302)
  const content = await contentOf((await desk.app.inject({ url: lead.headers.location ?? '' })).rawPayload)

  const names = [...content.keys()]
  expect(names).toEqual(expect.arrayContaining(['profile.json', 'payments.json', `orders/${order.number}/order.json`]))
  expect(content.get(`orders/${order.number}/files/1-Weather app.txt`)).toBe('the bytes of Weather app')
  expect(JSON.parse(content.get('payments.json') ?? '')).toHaveLength(2)
  const all = [...content.values()].join('\n')
  for (const there of ['About Weather app', 'Hello there', customer.email, 'code.zip']) expect(all).toContain(there)
  expect(all).not.toMatch(/SECRET/)

  const { items } = await desk.as(desk.admin).logs.all({ search: 'data of' })
  expect(items.map(({ message }) => message)).toContain(`${customer.username} downloaded the data of ${customer.username}`)
  await expect(desk.as(desk.admin).auth.viewAs({ userId: customer.id })).resolves.toBeDefined()
  expect((await get(link, desk.admin)).statusCode).toBe(403)
  await desk.as(desk.admin).auth.stopViewing()

  const { rows } = await desk.db.execute<{ key: string }>(sql`select storage_key as key from data_archives`)
  const clock = { now: () => later(new Date(), days(archiveKeptDays)) }
  await personalDataJobs.cleanUpDataArchives({}, { ...desk.context, clock, signal: new AbortController().signal, jobId: '', attempt: 1 })
  for (const { key } of rows) expect(await desk.context.storage.exists(key)).toBe(false)
  expect(await archivesOf(customer, customer.id)).toEqual([])
})

/** Somebody who has asked for their archive, and the job that writes it. */
async function asking() {
  const customer = await desk.one('user')
  const { _id: archiveId } = await desk.as(customer).personalData.askForArchive({ userId: customer.id })
  const job = { ...desk.context, signal: new AbortController().signal, jobId: '', attempt: 1 }
  const hasBytes = async () => {
    const { rows } = await desk.db.execute<{ key: string }>(sql`select storage_key as key from data_archives where id = ${archiveId}`)
    return await desk.context.storage.exists(rows[0]?.key ?? '')
  }
  const state = async () => (await archivesOf(customer, customer.id))[0]?.state
  return { customer, write: () => personalDataJobs.writeDataArchive({ archiveId }, job), hasBytes, state }
}

test('an archive of which its owner could not be told is not called ready, and is written and told again', async () => {
  const { customer, write, hasBytes, state } = await asking()
  await desk.db.execute(sql`alter table notifications add constraint untold check (key not like 'dataArchive:%') not valid`)
  await expect(write()).rejects.toThrow()
  await desk.db.execute(sql`alter table notifications drop constraint untold`)
  expect(await state()).toBe('writing')
  await write()
  expect([await state(), await hasBytes()]).toEqual(['ready', true])
  const { rows } = await desk.db.execute(sql`select text from notifications where user_id = ${customer.id}`)
  expect(rows).toEqual([{ text: 'The archive of your data is ready.' }])
})

test('an archive that is ready keeps its bytes, though the answer to that was lost', async () => {
  const { write, hasBytes, state } = await asking()
  const real = desk.db.transaction.bind(desk.db)
  const lossy = vi.spyOn(desk.db, 'transaction').mockImplementation(async (work) => {
    const answer = await real(work)
    if (answer === true) throw new Error('down before it was heard')
    return answer
  })
  await expect(write()).rejects.toThrow('down before it was heard')
  lossy.mockRestore()
  expect([await state(), await hasBytes()]).toEqual(['ready', true])
})

/** What lists and counts tell of money and work. */
async function sums() {
  const admin = desk.as(desk.admin)
  const [orders, payments, invoices] = [
    await admin.orders.all({ pageSize: 100 }),
    await admin.payments.all({}),
    await admin.invoices.all({}),
  ]
  const { rows } =
    await desk.db.execute(sql`select (select sum(total_cents) from orders) as total, (select sum(paid_cents) from orders) as paid,
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

test('somebody is anonymised once nothing is open: no sum changes, an issued invoice keeps its name, nobody signs in', async () => {
  const person = await desk.one('user', { name: 'Nora Nameless', username: 'nora', email: 'nora@gone.example', contact: '+1 555 8888' })
  const order = await desk.fullOrder('Nora shop')
  await desk.db.execute(sql`update orders set customer_id = ${person.id}, email = ${person.email} where id = ${order.id}`)
  await desk.db.execute(sql`update documents set uploaded_by = ${person.id} where order_id = ${order.id}`)
  await desk.db.execute(sql`update order_comments set sender_id = ${person.id} where order_id = ${order.id}`)
  await desk.db.execute(
    sql`insert into contact_messages (id, name, email, message) values (gen_random_uuid(), 'Nora N.', 'Nora@gone.example', 'Hi')`,
  )
  const admin = desk.as(desk.admin)
  await admin.invoices.createFromOrder({ id: order.id })
  const anonymise = (confirmation = 'nora') => admin.personalData.anonymise({ userId: person.id, confirmation })

  await expect(anonymise('nobody')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'confirmation' })
  expect((await admin.personalData.anonymiseProblems({ userId: person.id })).problems).toEqual([
    'they still have 1 open order',
    '1 order is not paid in full',
  ])
  await expect(anonymise()).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const role of ['sales', 'manager', 'user'] as const)
    await expect(desk.as(await desk.one(role)).personalData.anonymise({ userId: person.id, confirmation: 'nora' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  await desk.db.update(ordersTable).set({ status: 'Completed', totalCents: 6_000 }).where(eq(ordersTable.id, order.id))

  await desk.runJobs()
  const before = await sums()
  await anonymise()
  await expect(desk.as(person).auth.sessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await desk.runJobs()
  expect(await sums()).toEqual(before)
  const { acts: _, invoices = [], invoice_files: __, ...rest } = await desk.everything()
  expect(JSON.stringify(rest)).not.toMatch(/Nora Nameless|Nora N\.|gone\.example|555 8888/i)
  expect(JSON.stringify(invoices)).toMatch(/Nora Nameless/)
  expect(await desk.context.storage.exists(order.storageKey)).toBe(false)
  const [said] = await admin.orderComments.ofOrder({ orderId: order.id })
  expect(said).toMatchObject({ message: 'About Nora shop', sender: { name: 'Deleted person' } })
  await expect(anonymise()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Done again, as after a crash that came too late to matter.
  const job = { ...desk.context, signal: new AbortController().signal, jobId: '', attempt: 2 }
  await personalDataJobs.anonymiseUser({ userId: person.id, actorId: desk.admin.id }, job)
  const told = (await admin.logs.all({ search: 'anonymised' })).items.map(({ message }) => message)
  expect(told).toEqual([`${desk.admin.username} anonymised a person`, `${desk.admin.username} asked for a person to be anonymised`])
})
