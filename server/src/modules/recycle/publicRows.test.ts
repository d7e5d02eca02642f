import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsTable } from '#payments/payments.table.ts'
import { good } from '#payments/testPayments.ts'
import { insertPublicOrder, insertPublicOrderFiles } from '#publicOrders/publicOrders.store.ts'
import { publicOrdersTable } from '#publicOrders/publicOrders.table.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'
import { visitor } from '#publicPayments/testPublicPayments.ts'
import { startTestBin, type TestBin } from './testBin.ts'

let testApp: TestBin
beforeAll(async () => {
  testApp = await startTestBin()
})
afterAll(() => testApp.close())

const admin = () => testApp.as(testApp.admin)

async function payAsVisitor(name: string) {
  const visitorClient = testApp.as(null)
  const { paymentIntent, clientSecret } = await visitorClient.publicPayments.createIntent({ ...visitor, name })
  await visitorClient.sandboxCards.confirm({ intentId: paymentIntent, clientSecret, ...good })
  await visitorClient.publicPayments.record({ paymentIntent, clientSecret })
  await testApp.runJobs()
  const [listed] = (await admin().publicPayments.all({ search: name })).items
  if (!listed) throw new Error('The public payment is not listed.')
  return listed._id
}

async function requestAsVisitor(name: string) {
  const words = { email: 'vera@mail.example', phone: '+4915112345678', category: 'Databases', timezone: 'UTC', details: 'Two tables.' }
  const asked = { name, ...words, deadline: '2099-01-01', type: 'Debugging', createdAt: testApp.context.clock.now() } as const
  const row = await insertPublicOrder(testApp.db, asked)
  if (!row) throw new Error('The public order was not written.')
  const storageKey = `files/${row.id}`
  await testApp.context.storage.put(storageKey, bytesOf('a file of it'))
  const file = {
    publicOrderId: row.id,
    name: 'tables.txt',
    type: 'text/plain',
    sizeBytes: 12,
    storageKey,
    createdAt: testApp.context.clock.now(),
  }
  await insertPublicOrderFiles(testApp.db, [file])
  return { id: row.id, storageKey }
}

const isStored = (key: string) =>
  testApp.context.storage.read(key).then(
    ({ stream }) => !stream.destroy().errored,
    () => false,
  )

test('a recycled public payment is in no answer, is restored unchanged, and loses only the person when deleted permanently', async () => {
  const id = await payAsVisitor('Petra Payer')
  const before = await testApp.everything()
  expect(await testApp.put('PublicPayment', id)).toMatchObject({ message: 'Added to Recyle Bin.' })
  expect((await admin().publicPayments.all({ search: 'Petra' })).items).toEqual([])
  await expect(admin().publicPayments.one({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.put('PublicPayment', id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await testApp.binItems())[0]).toMatchObject({ recycleType: 'PublicPayment', data: { name: '$120.50 of Petra Payer' } })
  await testApp.back('PublicPayment', id)
  await testApp.runJobs()
  expect(await testApp.everything()).toEqual(before)

  await testApp.put('PublicPayment', id)
  expect(await admin().recycle.remove({ id })).toEqual({ message: 'Deleted Item Permanently!' })
  const [figures] = await testApp.db.select().from(publicPaymentsTable)
  expect(figures).toMatchObject({ amountCents: 12_050, currency: 'USD', country: 'US', name: '', email: '', address: '' })
  const [payment] = await testApp.db.select().from(paymentsTable).where(sql`payable_id = ${id}`)
  expect(payment).toMatchObject({ amountCents: 12_050, billing: { country: 'US', state: 'MA' } })
  expect(JSON.stringify([figures, payment])).not.toContain('Petra')
  for (const type of ['PublicPayment', 'Payment'] as const) await expect(testApp.put(type, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await admin().publicPayments.all({})).items).toEqual([])
})

test('a public payment that is not paid yet cannot be recycled', async () => {
  await testApp.as(null).publicPayments.createIntent({ ...visitor, name: 'Nils Not Yet' })
  const [row] = await testApp.db.select().from(publicPaymentsTable).where(sql`name = 'Nils Not Yet'`)
  await expect(testApp.put('PublicPayment', row?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a public order is recycled with its files, restored unchanged, and leaves nothing when deleted permanently', async () => {
  const { id, storageKey } = await requestAsVisitor('Vera Visitor')
  const before = await testApp.everything()
  expect(await testApp.put('PublicOrder', id)).toMatchObject({ message: 'Vera Visitor Added to Recyle Bin!' })
  expect((await admin().publicOrders.all({ search: 'Vera' })).items).toEqual([])
  await expect(admin().publicOrders.turn({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await testApp.back('PublicOrder', id)
  await testApp.runJobs()
  expect(await testApp.everything()).toEqual(before)

  await testApp.put('PublicOrder', id)
  await admin().recycle.remove({ id })
  await testApp.runJobs()
  expect(await testApp.db.$count(publicOrdersTable)).toBe(0)
  expect(await isStored(storageKey)).toBe(false)
})

test('permanently deleting an order also deletes the public order it was made from', async () => {
  const { id } = await requestAsVisitor('Olga Ordered')
  const { order } = await admin().publicOrders.turn({ id })
  await testApp.runJobs()
  await testApp.put('PublicOrder', id)
  await testApp.put('Order', order)
  await admin().recycle.remove({ id: order })
  await testApp.runJobs()
  expect(await testApp.db.$count(publicOrdersTable)).toBe(0)
  expect(await testApp.binItems()).toEqual([])
})

async function* bytesOf(words: string) {
  yield Buffer.from(words)
}
