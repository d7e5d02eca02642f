import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'

// Ahead of the database's clock, so that delayed jobs are not due yet.
const now = new Date(Date.now() + 86_400_000)
let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders({}, { now: () => now })
})
afterAll(() => testApp.close())
afterEach(() => testApp.present.clear())

const get = (url: string, person: TestPerson | null) =>
  testApp.app.inject({ url, headers: person ? { 'x-access-token': person.token } : {} })

test('files of a comment keep their sequence, and only people who see the order can open them', async () => {
  const { customer, employee, otherCustomer, otherEmployee, admin } = testApp.people
  const order = await testApp.makeOrder({ employeeId: employee.id })
  const [b, a] = [await testApp.makeUpload(customer, 'b.png'), await testApp.makeUpload(customer, 'a.txt', 'hello')]
  const said = await testApp
    .as(customer)
    .orderComments.create({ order: order.id, message: '', fileUrl: `/api/uploads/${a}`, fileUrls: [b, a] })
  expect(said.files.map(({ name }) => name)).toEqual(['a.txt', 'b.png'])
  expect(said).toMatchObject({ message: '', msgType: 'file', fileUrl: said.files[0]?.fileLink })
  const [read] = await testApp.as(employee).orderComments.ofOrder({ orderId: order.id })
  const { isMailedInstead: _, ...comment } = said
  expect(read).toEqual(comment)
  for (const person of [customer, employee, admin])
    for (const link of [said.files[0]?.fileLink, said.files[0]?.previewLink]) {
      const led = await get(link ?? '', person)
      expect(led.statusCode).toBe(302)
      expect((await get(String(led.headers.location), null)).body).toBe('hello')
    }
  for (const person of [otherCustomer, otherEmployee]) expect((await get(said.fileUrl ?? '', person)).statusCode).toBe(404)
  expect((await get(said.fileUrl ?? '', null)).statusCode).toBe(401)
  expect((await get('/api/order-comment-files/nonsense/file', admin)).statusCode).toBe(404)
})

test("a comment with another user's upload, a used upload or too many files is refused as a whole", async () => {
  const { customer, employee } = testApp.people
  const order = await testApp.makeOrder({ employeeId: employee.id })
  const theirs = await testApp.makeUpload(employee)
  const mine = await testApp.makeUpload(customer)
  const say = (fileUrls: string[], message = 'With a file') =>
    testApp.as(customer).orderComments.create({ order: order.id, message, fileUrls })
  await expect(say([theirs])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(say(['https://evil.example/x'])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(say(Array.from({ length: 11 }, () => mine))).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await expect(say([], ' ')).rejects.toMatchObject({ code: 'BAD_INPUT' })
  expect(await testApp.as(customer).orderComments.ofOrder({ orderId: order.id })).toEqual([])
  await say([mine])
  await expect(say([mine])).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('files of comments are erased together with their order', async () => {
  const { customer, admin } = testApp.people
  const order = await testApp.makeOrder({ name: 'Thrown away' })
  const upload = await testApp.makeUpload(customer)
  await testApp.as(customer).orderComments.create({ order: order.id, message: 'x', fileUrl: upload })
  const { rows } = await testApp.db.execute<{ key: string }>(sql`select storage_key as key from uploads where id = ${upload}`)
  const key = rows[0]?.key ?? ''
  await testApp.as(admin).recycle.recycle({ data: { _id: order.id }, recycleType: 'Order' })
  expect(await testApp.context.storage.exists(key)).toBe(true)
  const { items } = await testApp.as(admin).recycle.all({})
  const lying = items.find(({ data }) => data.name.includes('Thrown away'))
  await testApp.as(admin).recycle.remove({ id: lying?._id ?? '' })
  await testApp.runJobs()
  expect(await testApp.context.storage.exists(key)).toBe(false)
})

test('a reader who pages on from the last known comment misses none and gets none twice, under concurrent writes', async () => {
  const { customer, employee, manager } = testApp.people
  const order = await testApp.makeOrder({ employeeId: employee.id, managerId: manager.id })
  const known = await testApp.as(customer).orderComments.create({ order: order.id, message: 'Known' })
  const read: string[] = []
  let after = known._id
  const readOn = async () => {
    const page = await testApp.as(customer).orderComments.ofOrder({ orderId: order.id, after, limit: 3 })
    read.push(...page.map(({ _id }) => _id))
    after = page.at(-1)?._id ?? after
    return page.length
  }
  const rounds = howMany('COMMENT_ROUNDS', { short: 2, long: 10 })
  let said = 0
  const writing = Promise.all(
    [employee, manager].map(async (person) => {
      for (let n = 0; n < rounds; n++) {
        await testApp.as(person).orderComments.create({ order: order.id, message: `${n}` })
        said += 1
      }
    }),
  )
  while (said < 2 * rounds) await readOn()
  await writing
  while ((await readOn()) > 0);
  const all = await testApp.as(customer).orderComments.ofOrder({ orderId: order.id })
  expect([known._id, ...read]).toEqual(all.map(({ _id }) => _id))
  expect(await testApp.as(customer).orderComments.ofOrder({ orderId: order.id, after: 'nonsense' })).toEqual([])
})

/** Lets the delay pass, so that delayed jobs are due. */
async function windowPasses() {
  await testApp.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await testApp.runJobs()
}

test('a burst is one mail to each absent reader, with count and first words; readers who are back get none', async () => {
  const { customer, employee, manager } = testApp.people
  const order = await testApp.makeOrder({ name: 'Burst', employeeId: employee.id, managerId: manager.id })
  const mails = async (person: TestPerson) => (await testApp.mailsTo(person)).filter(({ subject }) => subject.includes('Burst'))
  const say = async (message: string) => {
    const said = await testApp.as(customer).orderComments.create({ order: order.id, message })
    await testApp.runJobs()
    return said
  }
  expect(await say('First words')).toMatchObject({ isMailedInstead: true })
  await say('Second words')
  await say('Third words')
  expect([await mails(manager), await mails(employee)]).toEqual([[], []])
  testApp.present.add(employee.id)
  await windowPasses()
  const [mail, ...others] = await mails(manager)
  expect(mail?.subject).toBe('3 new messages about Burst')
  for (const words of ['First words', 'Second words', 'Third words']) expect(mail?.text).toContain(words)
  expect([others, await mails(employee)]).toEqual([[], []])
  await windowPasses()
  expect(await mails(manager)).toHaveLength(1)

  testApp.present.add(manager.id)
  await say('Now you are here')
  await windowPasses()
  expect([await mails(manager), await mails(employee)]).toMatchObject([[{}], []])

  testApp.present.clear()
  await say('Gone again')
  await windowPasses()
  expect((await mails(manager)).map(({ subject }) => subject)).toEqual(['3 new messages about Burst', '1 new message about Burst'])
})

test('jobs for a comment and its mail run three times concurrently notify and mail once', async () => {
  const { customer, employee } = testApp.people
  const order = await testApp.makeOrder({ name: 'Doubled', employeeId: employee.id })
  const { _id: commentId } = await testApp.as(customer).orderComments.create({ order: order.id, message: 'Once' })
  const add = (name: string, payload: object) =>
    testApp.db.execute(sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json) from generate_series(1, 3)`)
  await add('orderCommentAdded', { commentId })
  await testApp.runJobs()
  await add('mailOrderComments', { orderId: order.id, readerId: employee.id, firstCommentId: commentId })
  await windowPasses()
  await add('orderCommentAdded', { commentId })
  await windowPasses()
  expect((await testApp.toldTo(employee)).filter((text) => text.endsWith('about Doubled'))).toHaveLength(1)
  expect((await testApp.mailsTo(employee)).filter(({ subject }) => subject.includes('Doubled'))).toHaveLength(1)
})

test('a person who is unassigned in between is not mailed', async () => {
  const { customer, employee, otherEmployee, admin } = testApp.people
  const order = await testApp.makeOrder({ name: 'Handed', employeeId: employee.id })
  await testApp.as(customer).orderComments.create({ order: order.id, message: 'For the assignee' })
  await testApp.runJobs()
  await testApp.as(admin).orders.update({ _id: order.id, assignedEmployee: otherEmployee.id })
  await windowPasses()
  expect((await testApp.mailsTo(employee)).filter(({ subject }) => subject.includes('message about Handed'))).toEqual([])
})
