import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'
import { usersTable } from '#users/users.table.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const chat = (person: TestPerson) => testApp.as(person).conversations
const send = (person: TestPerson, conversationId: string, text: string, more: object = {}) =>
  chat(person).send({ conversationId, text, ...more })

async function upload(owner: TestPerson, name: string, type: string) {
  const id = newId()
  const storageKey = `files/${id}`
  const bytes = async function* () {
    yield Buffer.from(`the bytes of ${name}`)
  }
  const { size } = await testApp.context.storage.put(storageKey, bytes())
  const times = { expiresAt: later(new Date(), 86_400_000) }
  await testApp.db
    .insert(uploadsTable)
    .values({ id, storageKey, name, type, size, received: size, ownerId: owner.id, purpose: 'chatFile', state: 'complete', ...times })
  return id
}

test('entering the dashboard creates the conversations of each role', async () => {
  const { admin, sales, manager, employee, otherManager, otherEmployee, remote, customer, otherCustomer } = testApp.people
  for (const person of [employee, customer, admin]) {
    await Promise.all([chat(person).createWith({}), chat(person).createWith({})])
    await chat(person).createQueryGroups({})
  }
  const names = async (person: TestPerson) =>
    (await chat(person).list({ section: 'chat' })).items.map(({ kind, name }) => `${kind} ${name}`).toSorted()
  const colleagues = [sales, manager, employee, otherManager, otherEmployee, remote]
  const queries = [customer, otherCustomer].map(({ name }) => `query ${name}`)
  expect(await names(admin)).toEqual([...colleagues.map(({ name }) => `direct ${name}`), ...queries].toSorted())
  expect(await names(employee)).toEqual([`direct ${admin.name}`, `direct ${manager.name}`].toSorted())
  expect(await names(customer)).toEqual(['query Admin and sales team'])
  expect(await names(sales)).toEqual([`direct ${admin.name}`, ...queries].toSorted())
  const [own] = (await chat(customer).list({ section: 'chat' })).items
  expect(own).not.toHaveProperty('queryGroupName')
  expect(JSON.stringify(own)).not.toContain('@example.com')
  expect(await chat(admin).queryGroupName({ groupId: own?._id ?? '' })).toEqual({ queryGroupName: customer.name })
})

test('the documented calls answer members, and disclose nothing to others', async () => {
  const { admin, sales, customer, otherCustomer, employee, manager } = testApp.people
  const direct = await chat(sales).createDirect({ members: [sales.id, customer.id] })
  expect(direct).toMatchObject({
    kind: 'direct',
    name: customer.name,
    conversationId: direct._id,
    username: customer.username,
    role: 'ROLE_USER',
  })
  expect((await chat(customer).find({ a: customer.id, b: sales.id }))._id).toBe(direct._id)
  await expect(chat(customer).find({ a: sales.id, b: admin.id })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(chat(customer).find({ a: customer.id, b: admin.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(chat(customer).createDirect({ members: [customer.id, admin.id] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(chat(admin).createDirect({ members: [sales.id, customer.id] })).rejects.toMatchObject({ code: 'REFUSED' })
  // The author is the session's person, even if a client names another sender.
  const said = await testApp.app.inject({
    method: 'POST',
    url: '/api/messages',
    headers: { 'x-access-token': customer.token },
    payload: { sender: admin.id, text: 'Hello', msgType: 'text', conversationId: direct._id },
  })
  expect(said.json()).toMatchObject({ sender: [{ _id: customer.id }], text: 'Hello', message: 'Hello', seq: 1, conversationId: direct._id })
  for (const stranger of [admin, otherCustomer, employee]) {
    const asked = { conversationId: direct._id }
    await expect(chat(stranger).messages(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(chat(stranger).send({ ...asked, text: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(chat(stranger).one({ id: direct._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(chat(stranger).read({ id: direct._id, seq: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(chat(stranger).typing({ id: direct._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(chat(stranger).edit({ id: said.json()._id, message: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(chat(stranger).react({ id: said.json()._id, emoji: '👍', isOn: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await chat(stranger).search({ search: 'Hello' })).toEqual([])
  }
  await expect(chat(customer).deleteSingle({ id: direct._id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await chat(sales).deleteSingle({ id: direct._id })).toEqual({ message: `Deleted ${customer.name} Successfully!` })
  await expect(chat(customer).messages({ conversationId: direct._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const anew = await chat(sales).createDirect({ members: [sales.id, customer.id] })
  expect(anew._id).not.toBe(direct._id)
  expect(await chat(manager).groups()).toEqual([])
})

test('two concurrent edits of a group both apply, and remove no member unseen', async () => {
  const { admin, sales, customer, employee, remote } = testApp.people
  const { _id: id } = await chat(admin).createGroup({ groupName: 'Team', members: [sales.id, customer.id] })
  const idsIn = async () => (await chat(admin).one({ id })).members.map(({ _id }) => _id).toSorted()
  const mine = { groupName: 'Team', members: [sales.id, customer.id] }
  const theirs = { groupName: 'Team', members: [admin.id, customer.id] }
  // Both dialogs are open: one adds a member, the other adds another member and removes a third one.
  await chat(admin).updateMembers({ id, was: mine, data: { ...mine, members: [...mine.members, employee.id] } })
  await chat(sales).updateMembers({ id, was: theirs, data: { groupName: 'Crew', members: [admin.id, remote.id] } })
  expect(await idsIn()).toEqual([admin.id, sales.id, employee.id, remote.id].toSorted())
  // The first did not change the name, so the new one stays; a conflicting name is refused once, and saved on retry.
  expect(await chat(admin).updateMembers({ id, was: mine, data: mine })).toMatchObject({ name: 'Crew' })
  const renamed = { ...mine, groupName: 'Gang' }
  await expect(chat(admin).updateMembers({ id, was: mine, data: renamed })).rejects.toMatchObject({
    code: 'CONFLICT',
    field: 'groupName',
    changed: [{ field: 'groupName', value: 'Crew' }],
  })
  expect(await chat(admin).updateMembers({ id, was: { ...mine, groupName: 'Crew' }, data: renamed })).toMatchObject({ name: 'Gang' })
  expect(await idsIn()).toEqual([admin.id, sales.id, employee.id, remote.id].toSorted())
})

test('a group is created once, updates its members live, and is deleted by an admin', async () => {
  const { admin, sales, customer, employee, remote } = testApp.people
  const group = { groupName: 'Launch', members: [employee.id, customer.id] }
  const made = await chat(sales).createGroup(group, { idempotencyKey: 'g1' })
  expect((await chat(sales).createGroup(group, { idempotencyKey: 'g1' }))._id).toBe(made._id)
  expect(made.members.map(({ _id }) => _id).toSorted()).toEqual([sales.id, employee.id, customer.id].toSorted())
  await chat(sales).sendToGroup({ groupId: made._id, message: 'Before' })
  await chat(customer).send({ conversationId: made._id, text: 'Mine' })
  expect(await chat(employee).one({ id: made._id })).toMatchObject({ unread: 2, lastSeq: 2, groupName: 'Launch' })
  testApp.pushed.length = 0
  await chat(sales).updateMembers({ id: made._id, data: { groupName: 'Launch 2', members: [customer.id, remote.id] } })
  await chat(sales).send({ conversationId: made._id, text: 'After' })
  await testApp.runJobs()
  const hears = testApp.pushed.flatMap((one) => (one.kind === 'message' && one.text === 'After' ? (one.audience.users ?? []) : []))
  expect(hears.toSorted()).toEqual([sales.id, customer.id, remote.id].toSorted())
  expect(await chat(remote).messages({ conversationId: made._id })).toMatchObject([{ message: 'After' }])
  expect(await chat(remote).one({ id: made._id })).toMatchObject({ unread: 1 })
  expect(await chat(remote).search({ search: 'before' })).toEqual([])
  await expect(chat(employee).messages({ conversationId: made._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await chat(customer).isMember({ userId: customer.id, groupId: made._id })).toBe(true)
  expect(await chat(sales).isMember({ userId: employee.id, groupId: made._id })).toBe(false)
  await expect(chat(sales).deleteGroup({ id: made._id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const theirs = await chat(admin).createGroup({ groupName: 'Short', members: [customer.id] })
  expect(await chat(admin).deleteGroup({ id: theirs._id })).toEqual({ message: 'Deleted Short Successfully!' })
  expect((await chat(customer).groups()).map(({ name }) => name)).toEqual(['Launch 2'])
})

test('messages are edited and deleted with a trace, reacted to, and mentions are notified', async () => {
  const { admin, sales, customer, employee } = testApp.people
  const { _id } = await chat(admin).createGroup({ groupName: 'Talk', members: [sales.id, customer.id] })
  const said = await send(customer, _id, 'Frist')
  await expect(chat(admin).edit({ id: said._id, message: 'x' })).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await chat(customer).edit({ id: said._id, message: 'First' })).toMatchObject({ message: 'First', seq: 1, revision: 1 })
  await chat(sales).react({ id: said._id, emoji: '👍', isOn: true })
  expect((await chat(sales).react({ id: said._id, emoji: '👍', isOn: true })).reactions).toEqual([{ emoji: '👍', userIds: [sales.id] }])
  await expect(chat(sales).react({ id: said._id, emoji: '<b>', isOn: true })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await expect(chat(sales).remove({ id: said._id })).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await chat(admin).remove({ id: said._id })).toMatchObject({ message: '', isDeleted: true, reactions: [] })
  expect(await chat(customer).messages({ conversationId: _id })).toMatchObject([{ seq: 1, message: '', isDeleted: true }])
  const { rows } = await testApp.db.execute(sql`select body from conversation_message_edits order by id`)
  expect(rows.map(({ body }) => body)).toEqual(['Frist', 'First'])
  for (const person of [admin, sales, customer]) testApp.present.add(person.id)
  await send(admin, _id, 'Look @you', { mentions: [sales.id, employee.id] })
  await testApp.runJobs()
  testApp.present.clear()
  expect(await testApp.toldTo(sales)).toContain(`${admin.name} mentioned you in Talk`)
  expect(await testApp.toldTo(employee)).not.toContain(`${admin.name} mentioned you in Talk`)
  await send(admin, _id, 'One')
  await send(admin, _id, 'Two')
  await chat(customer).read({ id: _id, seq: 2 })
  await testApp.runJobs()
  // People who are away get one notification, which counts the messages that follow the first unread one.
  const told = (await testApp.toldTo(customer)).filter((text) => text.endsWith(' in Talk'))
  expect(told).toEqual([`${admin.name} sent 2 messages in Talk`])
})

test('a deleted message that was not read takes its count and its notifications with it', async () => {
  const { admin, sales, customer } = testApp.people
  const { _id } = await chat(admin).createGroup({ groupName: 'Regretted', members: [sales.id, customer.id] })
  const wrong = await send(admin, _id, 'To the wrong group, @you', { mentions: [sales.id] })
  const other = await send(admin, _id, 'This one stays')
  await testApp.runJobs()
  expect(await testApp.toldTo(sales)).toContain(`${admin.name} mentioned you in Regretted`)
  const before = await chat(customer).unread()
  await chat(admin).remove({ id: wrong._id })
  await testApp.runJobs()
  expect(await chat(customer).unread()).toEqual({ ...before, unread: before.unread - 1 })
  expect(await chat(customer).one({ id: _id })).toMatchObject({ unread: 1 })
  expect(await chat(sales).one({ id: _id })).toMatchObject({ unread: 1 })
  expect(await testApp.toldTo(sales)).not.toContain(`${admin.name} mentioned you in Regretted`)
  expect(await testApp.toldTo(customer)).toContain(`${admin.name} wrote in Regretted`)
  await chat(admin).remove({ id: other._id })
  await testApp.runJobs()
  expect((await testApp.toldTo(customer)).filter((text) => text.endsWith(' in Regretted'))).toEqual([])
  await chat(customer).read({ id: _id, seq: 2 })
  expect(await chat(customer).one({ id: _id })).toMatchObject({ unread: 0 })
})

test('each concurrent change of a message counts, and all readers get the same revision', async () => {
  const { admin, sales, customer } = testApp.people
  const { _id } = await chat(admin).createGroup({ groupName: 'Counted', members: [sales.id, customer.id] })
  const said = await send(customer, _id, 'One')
  expect(said.revision).toBe(0)
  await Promise.all([
    chat(customer).edit({ id: said._id, message: 'Two' }),
    ...[admin, sales].map((who) => chat(who).react({ id: said._id, emoji: '👍', isOn: true })),
  ])
  for (const who of [admin, sales, customer])
    expect(await chat(who).messages({ conversationId: _id })).toMatchObject([{ message: 'Two', revision: 3 }])
  expect(await chat(customer).remove({ id: said._id })).toMatchObject({ isDeleted: true, revision: 4 })
})

test('files belong to their message and determine its kind', async () => {
  const { sales, customer, otherCustomer } = testApp.people
  const { _id } = await chat(customer).createUserGroup({})
  const said = await send(customer, _id, '', { fileUrls: [await upload(customer, 'a.png', 'image/png')] })
  expect(said).toMatchObject({ msgType: 'image', files: [{ name: 'a.png' }] })
  const note = await send(sales, _id, 'See', { isNote: true, fileUrl: await upload(sales, 'b.zip', 'application/zip') })
  const fetched = async (person: TestPerson, link = '') =>
    (await testApp.app.inject({ method: 'GET', url: link, headers: { 'x-access-token': person.token } })).statusCode
  const [link, hidden] = [said.fileUrl, note.fileUrl]
  expect([await fetched(customer, link), await fetched(sales, link), await fetched(otherCustomer, link)]).toEqual([302, 302, 404])
  expect([await fetched(customer, hidden), await fetched(sales, hidden)]).toEqual([404, 302])
  await chat(customer).remove({ id: said._id })
  expect(await fetched(customer, link)).toBe(404)
  await expect(send(otherCustomer, _id, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an unknown person and one whom the caller may not write to are answered alike', async () => {
  const { customer, admin } = testApp.people
  const answer = (userId: string) =>
    chat(customer)
      .createWith({ userId })
      .then(
        () => 'made',
        ({ code, message, status }) => ({ code, message, status }),
      )
  expect(await answer(admin.id)).toEqual(await answer(newId()))
  expect(await answer(admin.id)).toMatchObject({ code: 'NOT_FOUND', status: 404 })
})

test('a group without an admin can be changed and deleted by one; another admin’s group cannot', async () => {
  const { admin, sales, employee, remote } = testApp.people
  const otherAdmin = await testApp.one('admin')
  const { _id: id } = await chat(sales).createGroup({ groupName: 'Left alone', members: [employee.id] })
  expect(await chat(admin).updateMembers({ id, data: { groupName: 'Looked after' } })).toMatchObject({ name: 'Looked after' })
  await expect(chat(otherAdmin).deleteGroup({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const left = await chat(sales).createGroup({ groupName: 'Left too', members: [remote.id] })
  expect(await chat(admin).deleteGroup({ id: left._id })).toEqual({ message: 'Deleted Left too Successfully!' })
})

test('an attendee who has never signed in is no empty chat; writing to them opens one', async () => {
  const { admin } = testApp.people
  const account = { username: 'attendee', name: 'Ada Attendee', email: 'ada@example.com', role: 'user' as const }
  const [attendee] = await testApp.db.insert(usersTable).values(account).returning({ id: usersTable.id })
  await chat(admin).createQueryGroups({})
  expect((await chat(admin).allUserGroups({})).map(({ name }) => name)).not.toContain('Ada Attendee')
  await chat(admin).createQueryGroups({ userId: attendee?.id ?? '' })
  expect((await chat(admin).allUserGroups({})).map(({ name }) => name)).toContain('Ada Attendee')
})
