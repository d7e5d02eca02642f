import type { Contract } from '@app/contract/index.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderRow } from '#orders/orders.table.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userSkillsTable } from '#users/skills/userSkills.table.ts'
import { outsourceCommentsTable, outsourcedOrdersTable } from './outsource.table.ts'

const rounds = howMany('OUTSOURCE_ROUNDS', { short: 2, long: 5 })
const far = '00000000-0000-4000-8000-000000000000'

let testApp: TestOrders
let admin: TestPerson
let sales: TestPerson
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  testApp = await startTestOrders()
  ;({ admin, sales } = testApp.people)
  ana = await testApp.one('remoteDeveloper', { name: 'Ana Away' })
  ben = await testApp.one('employee', { name: 'Ben Bidder' })
})
afterAll(() => testApp.close())

const outsourced = async (changes: Parameters<TestOrders['makeOrder']>[0] = {}) => {
  const order = await testApp.makeOrder(changes)
  await testApp.as(admin).outsource.create({ orderId: order.id })
  return order
}
const propose = (who: TestPerson, order: Pick<OrderRow, 'id'>, price = 120, days = 5) =>
  testApp.as(who).outsource.comment({ orderId: order.id, comment: `I can do it, says ${who.name}`, price, days })

test('admin or sales outsource an order once, with technologies and reviewers', async () => {
  const order = await testApp.makeOrder({ technologies: ['React', 'Go'] })
  const draft = await testApp.as(sales).outsource.one({ orderId: order.id })
  expect(draft).toMatchObject({ state: 'draft', isOutsourced: false, technologies: ['React', 'Go'] })
  const made = await testApp.as(sales).outsource.create({ orderId: order.id, technologies: ['React'], allReviews: [ben.id] })
  expect(made).toMatchObject({ orderId: order.id, isOutsourced: true, state: 'open', technologies: ['React'] })
  // Only admins see the reviewers.
  expect(made).not.toHaveProperty('reviewUsers')
  const seen = await testApp.as(admin).outsource.one({ orderId: order.id })
  expect(seen).toMatchObject({ allReviews: [ben.id], reviewUsers: [{ _id: ben.id }], proposals: 0 })
  await expect(testApp.as(admin).outsource.create({ orderId: order.id })).rejects.toMatchObject({
    status: 409,
    message: 'Order is already outsourced!',
  })
  const done = await testApp.makeOrder({ status: 'Delivered' })
  await expect(testApp.as(admin).outsource.create({ orderId: done.id })).rejects.toMatchObject({ status: 403 })
  const customer = testApp.people.customer
  await expect(
    testApp.as(admin).outsource.create({ orderId: (await testApp.makeOrder()).id, allReviews: [customer.id] }),
  ).rejects.toMatchObject({
    field: 'allReviews',
  })
})

test('concurrent calls outsource an order once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await testApp.makeOrder()
    const tries = await testApp.atOnce(6, () =>
      testApp
        .as(admin)
        .outsource.create({ orderId: order.id })
        .then(
          () => 'made',
          () => 'refused',
        ),
    )
    expect(tries.filter((one) => one === 'made')).toHaveLength(1)
  }
})

test('people with the skills and reviewers are notified once and find it in their tab; others find it under Open', async () => {
  const [skill] = await testApp.db.insert(skillsTable).values({ name: 'Fortran' }).returning()
  if (!skill) throw new Error('no skill')
  const [able, asked, unable] = [await testApp.one('remoteDeveloper'), await testApp.one('manager'), await testApp.one('employee')]
  await testApp.db.insert(userSkillsTable).values({ userId: able.id, skillId: skill.id })
  const order = await testApp.makeOrder({ name: 'Old numbers' })
  await testApp.as(admin).outsource.create({ orderId: order.id, technologies: ['fortran'], allReviews: [asked.id] })
  await testApp.as(admin).outsource.update({ orderId: order.id, details: 'More words' })
  await testApp.runJobs()
  for (const [who, isFor] of [
    [able, true],
    [asked, true],
    [unable, false],
  ] as const) {
    expect((await testApp.toldTo(who)).filter((text) => text.includes('Old numbers'))).toHaveLength(isFor ? 1 : 0)
    const ids = async (tab: 'forMe' | 'open') =>
      (await testApp.as(who).outsource.board({ tab, pageSize: 100 })).items.map(({ orderId }) => orderId)
    expect((await ids('forMe')).includes(order.id)).toBe(isFor)
    expect(await ids('open')).toContain(order.id)
  }
})

test('no answer, list, search or thread shows a developer the customer, their contact or their price', async () => {
  const customer = await testApp.one('user', {
    name: 'Quentin Quill',
    email: 'quentin@quill.example',
    contact: '+49 170 5554433',
    username: 'quillq',
  })
  const secrets = ['Quentin', 'Quill', 'quillq', '5554433', '555 44 33', 'quill.example', '987654', '9876.54', '4321', '43.21', customer.id]
  const order = await testApp.makeOrder({
    name: 'Shop for Quentin Quill',
    details: 'Write to quentin@quill.example or +49 170 555 44 33, ask for Quentin Quill.\nUse React, due 2026-12-01.',
    customerId: customer.id,
    createdBy: customer.id,
    email: 'other@quill.example',
    phone: '+49 170 5554433',
    totalCents: 987654,
    paidCents: 4321,
    freeReason: null,
    managerNote: 'Quentin pays late',
    reviewNote: 'Quentin again',
  })
  await testApp.as(admin).outsource.create({ orderId: order.id, allReviews: [ana.id, ben.id] })
  await propose(ana, order)
  const proposal = (await testApp.as(ana).outsource.commentsForUser({ orderId: order.id, userId: ana.id }))[0]?._id ?? ''
  const answers: unknown[] = []
  for (const who of [ana, ben, testApp.people.manager, testApp.people.employee]) {
    const { outsource } = testApp.as(who)
    for (const search of ['', 'react', 'Quentin', '987654', 'quill.example'])
      for (const tab of ['open', 'forMe', 'mine', 'closed'] as const) answers.push(await outsource.board({ search, tab, pageSize: 100 }))
    // Hidden text is not searched either.
    for (const search of ['Quentin', '9876', 'quill.example', '5554433'])
      expect((await outsource.board({ search, tab: 'open' })).items.map(({ orderId }) => orderId)).not.toContain(order.id)
    answers.push(await outsource.one({ orderId: order.id }))
    answers.push(await outsource.commentsForUser({ orderId: order.id, userId: who.id }))
  }
  answers.push(await testApp.as(ana).outsource.repliesForUser({ orderId: order.id, userId: ana.id, parentId: proposal }))
  await testApp.runJobs()
  answers.push(await testApp.toldTo(ana), testApp.pushed, await testApp.mailsTo(ana))
  const whole = JSON.stringify(answers)
  expect(whole).toContain('Use React, due 2026-12-01.')
  for (const secret of secrets) expect(whole, secret).not.toContain(secret)
  // Contact data that an admin writes into the brief by mistake is removed too.
  const rewritten = await testApp.as(admin).outsource.update({ orderId: order.id, details: 'Call Quentin Quill: other@quill.example' })
  expect(rewritten.details).toBe('Call [removed]: [removed]')
})

test("other people's proposals answer, in every call, exactly like missing ones", async () => {
  const order = await outsourced()
  await propose(ana, order)
  const [own] = await testApp.as(ana).outsource.commentsForUser({ orderId: order.id, userId: ana.id })
  const said = await testApp.as(ana).outsource.comment({ orderId: order.id, comment: 'And tests?', parentId: own?._id ?? '' })
  const other = await testApp.makeOrder()
  type Ask = (
    client: Pick<ReturnType<typeof testApp.as>, 'outsource'>,
    ids: { order: string; proposal: string; user: string },
  ) => Promise<unknown>
  const asks: [string, Ask, (keyof typeof real)[]][] = [
    [
      'repliesForUser',
      ({ outsource }, { proposal, user }) => outsource.repliesForUser({ orderId: order.id, userId: user, parentId: proposal }),
      ['proposal', 'user'],
    ],
    ['commentsForUser', ({ outsource }, { user }) => outsource.commentsForUser({ orderId: order.id, userId: user }), ['user']],
    ['board', ({ outsource }, { user }) => outsource.board({ userId: user }), ['user']],
    ['reply', ({ outsource }, { proposal }) => outsource.comment({ orderId: order.id, comment: 'Hm', parentId: proposal }), ['proposal']],
    ['one', ({ outsource }, ids) => outsource.one({ orderId: ids.order }), ['order']],
    ['propose', ({ outsource }, ids) => outsource.comment({ orderId: ids.order, comment: 'x', price: 1, days: 1 }), ['order']],
    ['commentsOfOrder', ({ outsource }, ids) => outsource.commentsForUser({ orderId: ids.order, userId: ben.id }), ['order']],
  ]
  const real = { order: other.id, proposal: own?._id ?? '', user: ana.id }
  const mine = { order: order.id, proposal: far, user: ben.id }
  const answerOf = (work: Promise<unknown>) =>
    work.then(
      (answer) => ({ answer }),
      ({ status, message, code }) => ({ status, message, code }),
    )
  for (const [name, ask, fields] of asks)
    for (const field of fields) {
      const theirs = await answerOf(ask(testApp.as(ben), { ...mine, [field]: real[field] }))
      const missing = await answerOf(ask(testApp.as(ben), { ...mine, [field]: far }))
      expect(theirs, `${name} ${field}`).toEqual(missing)
      expect(theirs, `${name} ${field}`).toMatchObject({ status: 404 })
    }
  expect(await answerOf(testApp.as(ben).outsource.repliesForUser({ orderId: order.id, userId: ben.id, parentId: said._id }))).toMatchObject(
    {
      status: 404,
    },
  )
  for (const call of ['commentsForAdmin', 'repliesForAdmin', 'accept', 'update'] as const satisfies (keyof Contract['outsource'])[])
    for (const who of [ana, ben, sales])
      await expect(
        testApp.as(who).outsource[call]({ orderId: order.id, parentId: own?._id ?? '', proposalId: own?._id ?? '' }),
      ).rejects.toMatchObject({ status: 403 })
  // The board does not show the number of other bidders, and their screens are not updated.
  const brief = await testApp.as(ben).outsource.one({ orderId: order.id })
  expect(JSON.stringify([brief, await testApp.as(ben).outsource.board({ pageSize: 100 })])).not.toMatch(/proposals|Ana Away|"price"/)
  await testApp.runJobs()
  testApp.pushed.length = 0
  await testApp.as(ana).outsource.comment({ orderId: order.id, comment: 'Still here', parentId: own?._id ?? '' })
  await testApp.runJobs()
  const heard = testApp.pushed.filter((one) => one.kind === 'changed' && one.topic === 'outsource')
  expect(heard).toEqual([{ kind: 'changed', audience: { users: [ana.id], roles: ['admin'] }, topic: 'outsource', id: order.id }])
})

test('each person sends one proposal with price and days; admin and bidder talk below it', async () => {
  const order = await outsourced({ name: 'Talked over' })
  for (const [input, field] of [
    [{ comment: 'x', days: 2 }, 'price'],
    [{ comment: 'x', price: 10 }, 'days'],
    [{ comment: 'x', price: 10.5, days: 2, currency: 'JPY' }, 'price'],
  ] as const)
    await expect(testApp.as(ana).outsource.comment({ orderId: order.id, ...input })).rejects.toMatchObject({ status: 400, field })
  const sent = await propose(ana, order, 99.5, 3)
  expect(sent).toMatchObject({ price: 99.5, currency: 'USD', days: 3, state: 'open', parentId: null, sender: { _id: ana.id } })
  await expect(propose(ana, order)).rejects.toMatchObject({ status: 409 })
  await expect(testApp.as(sales).outsource.comment({ orderId: order.id, comment: 'me', price: 1, days: 1 })).rejects.toMatchObject({
    status: 403,
  })
  await propose(ben, order, 80, 9)
  await testApp.as(ana).outsource.comment({ orderId: order.id, comment: 'With tests?', parentId: sent._id })
  await testApp.as(admin).outsource.comment({ orderId: order.id, comment: 'Yes, please.', parentId: sent._id })
  const thread = await testApp.as(ana).outsource.repliesForUser({ orderId: order.id, userId: ana.id, parentId: sent._id })
  expect(thread.map(({ comment, parentId }) => [comment, parentId])).toEqual([
    ['With tests?', sent._id],
    ['Yes, please.', sent._id],
  ])
  expect(await testApp.as(admin).outsource.repliesForAdmin({ orderId: order.id, parentId: sent._id })).toEqual(thread)
  const [asked, answered] = thread
  const page = (cursor: { before?: string; after?: string }) =>
    testApp.as(admin).outsource.repliesForAdmin({ orderId: order.id, parentId: sent._id, limit: 1, ...cursor })
  expect(await page({})).toEqual([answered])
  expect(await page({ before: answered?._id ?? '' })).toEqual([asked])
  expect(await page({ after: asked?._id ?? '' })).toEqual([answered])
  expect(await page({ before: asked?._id ?? '' })).toEqual([])
  const compared = await testApp.as(admin).outsource.commentsForAdmin({ orderId: order.id })
  expect(compared.map(({ sender, price, days, replies }) => [sender._id, price, days, replies])).toEqual([
    [ben.id, 80, 9, 0],
    [ana.id, 99.5, 3, 2],
  ])
  await testApp.runJobs()
  expect(await testApp.toldTo(ana)).toContain('admin 9 wrote about the proposal for Talked over')
  expect((await testApp.toldTo(admin)).filter((text) => text.includes('Talked over'))).toHaveLength(3)
  expect((await testApp.toldTo(ben)).filter((text) => text.includes('wrote'))).toEqual([])
})

test('concurrent calls with one idempotency key make one proposal', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await outsourced()
    const tries = await testApp.atOnce(6, () =>
      propose(ana, order).then(
        () => 'sent',
        ({ status }) => status,
      ),
    )
    expect(tries.toSorted()).toEqual([409, 409, 409, 409, 409, 'sent'])
  }
})

test('accepting transfers order, timeline, files and notifications at once, and the other bidders get nothing', async () => {
  const order = await outsourced({ name: 'Given away' })
  const upload = await testApp.makeUpload(testApp.people.customer, 'spec.txt')
  await testApp.as(testApp.people.customer).documents.add({ orderId: order.id, category: 'requirements', uploadId: upload })
  const [file] = await testApp.as(testApp.people.customer).documents.ofOrder({ orderId: order.id })
  const opens = async (who: TestPerson) =>
    (await testApp.app.inject({ url: `/api/documents/${file?._id}/file`, headers: { 'x-access-token': who.token } })).statusCode
  const [first, second] = [await propose(ana, order), await propose(ben, order)]
  expect([await opens(ana), await opens(ben)]).toEqual([404, 404])
  const answer = await testApp.as(admin).outsource.accept({ orderId: order.id, proposalId: first._id })
  expect(answer.state).toBe('accepted')
  await testApp.runJobs()
  expect([await opens(ana), await opens(ben)]).toEqual([302, 404])
  expect((await testApp.orderNow(order.id)).employeeId).toBe(ana.id)
  expect((await testApp.eventsOf(order.id)).map(({ kind }) => kind)).toContain('employeeAssigned')
  expect(await testApp.toldTo(ana)).toContain('Your proposal for Given away was accepted')
  expect(await testApp.toldTo(ben)).toContain('Another proposal was chosen for Given away')
  expect((await testApp.as(ana).orders.assigned({ id: ana.id })).items.map(({ _id }) => _id)).toContain(order.id)
  await expect(testApp.as(ben).orders.one({ id: order.id })).rejects.toMatchObject({ status: 404 })
  expect((await testApp.as(ben).outsource.one({ orderId: order.id })).own).toBe('declined')
  // Repeating it answers the same; accepting another proposal or replying in a closed thread is refused.
  await testApp.as(admin).outsource.accept({ orderId: order.id, proposalId: first._id })
  await expect(testApp.as(admin).outsource.accept({ orderId: order.id, proposalId: second._id })).rejects.toMatchObject({ status: 409 })
  await expect(testApp.as(ben).outsource.comment({ orderId: order.id, comment: 'Why?', parentId: second._id })).rejects.toMatchObject({
    status: 409,
  })
  await expect(testApp.as(admin).outsource.update({ orderId: order.id, isOpen: true })).rejects.toMatchObject({ status: 409 })
  expect((await testApp.eventsOf(order.id)).filter(({ kind }) => kind === 'employeeAssigned')).toHaveLength(1)
  // After a handover or an undo the bidder keeps no access.
  await testApp.as(admin).orders.update({ _id: order.id, assignedEmployee: testApp.people.employee.id })
  expect([await opens(ana), await opens(ben), await opens(testApp.people.employee)]).toEqual([404, 404, 302])
  await testApp.as(admin).orders.undo({ changes: [{ id: order.id, made: { assignedEmployee: testApp.people.employee.id } }] })
  await testApp.as(admin).orders.undo({ changes: [{ id: order.id, made: { assignedEmployee: ana.id } }] })
  expect(await opens(ben)).toBe(404)
  await expect(testApp.as(testApp.people.customer).outsource.one({ orderId: order.id })).rejects.toMatchObject({ status: 403 })
})

test('of two concurrent acceptances one wins and has the order', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await outsourced()
    const ids = [(await propose(ana, order))._id, (await propose(ben, order))._id]
    let next = 0
    await testApp.atOnce(6, async () => {
      const proposalId = ids[next++ % 2] ?? ''
      await testApp
        .as(admin)
        .outsource.accept({ orderId: order.id, proposalId })
        .catch(() => {})
    })
    const [row] = await testApp.db.select().from(outsourcedOrdersTable).where(eq(outsourcedOrdersTable.orderId, order.id))
    expect((await testApp.orderNow(order.id)).employeeId).toBe(row?.acceptedId === ids[0] ? ana.id : ben.id)
    expect((await testApp.eventsOf(order.id)).filter(({ kind }) => kind === 'employeeAssigned')).toHaveLength(1)
  }
})

test("where the bidder can't be assigned, nothing changes; a manager is assigned as manager", async () => {
  const order = await outsourced()
  const gone = await testApp.one('remoteDeveloper')
  const { _id } = await propose(gone, order)
  await testApp.as(admin).users.disable({ username: gone.username })
  await expect(testApp.as(admin).outsource.accept({ orderId: order.id, proposalId: _id })).rejects.toMatchObject({ status: 409 })
  expect(await testApp.as(admin).outsource.one({ orderId: order.id })).toMatchObject({ state: 'open', proposals: 1 })
  const manager = await propose(testApp.people.manager, order)
  await testApp.as(admin).outsource.accept({ orderId: order.id, proposalId: manager._id })
  expect(await testApp.orderNow(order.id)).toMatchObject({ managerId: testApp.people.manager.id, employeeId: null })
})

test('a closed brief is off the board until it is reopened; cancelled and recycled orders are off it', async () => {
  const order = await outsourced()
  const on = async () => (await testApp.as(ben).outsource.board({ pageSize: 100 })).items.some(({ orderId }) => orderId === order.id)
  expect(await on()).toBe(true)
  expect(await testApp.as(admin).outsource.update({ orderId: order.id, isOpen: false })).toMatchObject({
    state: 'closed',
    canTakeProposals: true,
  })
  expect(await on()).toBe(false)
  await expect(propose(ben, order)).rejects.toMatchObject({ status: 404 })
  await testApp.as(admin).outsource.update({ orderId: order.id, isOpen: true })
  const { _id } = await propose(ana, order)
  await testApp.as(admin).recycle.recycle({ data: order.id, recycleType: 'Order' })
  expect(await on()).toBe(false)
  await expect(testApp.as(ana).outsource.one({ orderId: order.id })).rejects.toMatchObject({ status: 404 })
  await expect(testApp.as(admin).outsource.accept({ orderId: order.id, proposalId: _id })).rejects.toMatchObject({ status: 404 })
  const [place] = (await testApp.as(admin).recycle.all({})).items
  await testApp.as(admin).recycle.remove({ id: place?._id ?? '' })
  expect(await testApp.db.select().from(outsourcedOrdersTable).where(eq(outsourcedOrdersTable.orderId, order.id))).toEqual([])
  expect(await testApp.db.select().from(outsourceCommentsTable).where(eq(outsourceCommentsTable.orderId, order.id))).toEqual([])
})

test('the server searches, filters, sorts and pages the board', async () => {
  const names = ['Zulu board', 'Alpha board', 'Mike board']
  const made = await Promise.all(names.map((name, at) => outsourced({ name, technologies: [`Tech${at}`], deadline: `2026-12-0${at + 1}` })))
  const list = (about: object) => testApp.as(ana).outsource.board({ search: 'board', pageSize: 2, ...about })
  expect((await list({ sort: 'name', direction: 'asc' })).items.map(({ name }) => name)).toEqual(['Alpha board', 'Mike board'])
  expect((await list({ sort: 'name', direction: 'asc', page: 2 })).items.map(({ name }) => name)).toEqual(['Zulu board'])
  expect(await list({ technologies: 'Tech1|Tech2' })).toMatchObject({ total: 2 })
  expect((await list({ deadline: '2026-12-01..2026-12-01' })).items.map(({ orderId }) => orderId)).toEqual([made[0]?.id])
  expect((await list({ search: '%' })).total).toBe(0)
})

test("a finished order takes no proposals and can't be reopened to them", async () => {
  const order = await outsourced()
  await testApp.as(admin).outsource.update({ orderId: order.id, isOpen: false })
  await testApp.as(admin).orders.updateStatus({ id: order.id, status: 'Cancel Order', reason: 'Not needed' })
  expect(await testApp.as(admin).outsource.one({ orderId: order.id })).toMatchObject({ state: 'closed', canTakeProposals: false })
  await expect(testApp.as(admin).outsource.update({ orderId: order.id, isOpen: true })).rejects.toMatchObject({ status: 409 })
  expect(await testApp.as(testApp.people.sales).outsource.one({ orderId: order.id })).not.toHaveProperty('canTakeProposals')
})

test('a reviewer who has left does not block changes of the brief, and an invalid id is refused by its field', async () => {
  const order = await outsourced()
  const leaver = await testApp.one('employee')
  const { orderId, name } = await testApp.as(admin).outsource.update({ orderId: order.id, allReviews: [leaver.id] })
  await testApp.as(admin).users.setManyDisabled({ changes: [{ id: leaver.id, isDisabled: true }] })
  const changed = await testApp.as(admin).outsource.update({ orderId, name: `${name}, soon`, allReviews: [leaver.id] })
  expect(changed).toMatchObject({ name: `${name}, soon`, allReviews: [leaver.id] })
  for (const unknown of ['no id', '01900000-0000-7000-8000-000000000000'])
    await expect(testApp.as(admin).outsource.update({ orderId, allReviews: [unknown] })).rejects.toMatchObject({
      status: 400,
      field: 'allReviews',
    })
})
