import { roles } from '@app/contract/core/access.ts'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestBin, type TestBin } from '#recycle/testBin.ts'
import { feedbackTable } from './feedback.table.ts'

let testApp: TestBin
beforeAll(async () => {
  testApp = await startTestBin()
})
afterAll(() => testApp.close())

const delivered = (name = 'A shop') => testApp.confirmedOrder({ name, status: 'Delivered' })
const customer = () => testApp.as(testApp.people.customer)
const admin = () => testApp.as(testApp.admin)

test('a customer rates their delivered order once, and the admins are notified', async () => {
  const { id } = await delivered('Rated shop')
  expect(await customer().feedback.ofOrder({ orderid: id })).toEqual({ feedback: null, mayGive: true })
  const said = { orderid: id, communFeed: 5, serviceFeed: 4, recommendFeed: 1, experience: ' Quick and kind ' }
  expect(await customer().feedback.give(said)).toMatchObject({
    communFeed: 5,
    serviceFeed: 4,
    recommendFeed: 1,
    experience: 'Quick and kind',
  })
  await expect(customer().feedback.give(said)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You have given feedback for this order already.',
  })
  expect(await customer().feedback.ofOrder({ orderid: id })).toMatchObject({ feedback: { serviceFeed: 4 }, mayGive: false })
  await testApp.runJobs()
  const told = await testApp.db.select().from(notificationsTable).where(like(notificationsTable.text, '%gave feedback for Rated shop'))
  expect(told.filter(({ userId }) => userId === testApp.admin.id)).toHaveLength(1)
})

test('both spellings of a rating are accepted, with three stars by default', async () => {
  const [one, other] = [await delivered(), await delivered()]
  const spelt = { orderid: one.id, user: testApp.people.customer.id, communicationfeedback: 1, servicefeedback: 2, recommendfeedback: 4 }
  expect(await customer().feedback.give(spelt)).toMatchObject({ communFeed: 1, serviceFeed: 2, recommendFeed: 4 })
  expect(await customer().feedback.give({ orderid: other.id })).toMatchObject({
    communFeed: 3,
    serviceFeed: 3,
    recommendFeed: 3,
    experience: '',
  })
})

test('twenty concurrent submissions are stored once', async () => {
  const { id } = await delivered()
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => customer().feedback.give({ orderid: id })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['six stars', { communFeed: 6 }, 'communFeed'],
  ['no star', { serviceFeed: 0 }, 'serviceFeed'],
  ['half a star', { recommendFeed: 2.5 }, 'recommendFeed'],
  ['201 characters', { experience: 'x'.repeat(201) }, 'experience'],
])('%s are refused, naming the field', async (_, wrong, field) => {
  const { id } = await delivered()
  await expect(customer().feedback.give({ orderid: id, ...wrong })).rejects.toMatchObject({ code: 'BAD_INPUT', field })
})

test("feedback is refused for undelivered orders, orders of others, unknown orders and in another person's name", async () => {
  const early = await testApp.confirmedOrder()
  await expect(customer().feedback.give({ orderid: early.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const { id } = await delivered()
  const stranger = testApp.as(testApp.people.stranger)
  for (const orderid of [id, newId(), 'nothing']) {
    await expect(stranger.feedback.give({ orderid })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Order not found!' })
    await expect(stranger.feedback.ofOrder({ orderid })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(customer().feedback.give({ orderid: id, userid: testApp.people.stranger.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const role of roles.filter((role) => role !== 'user'))
    await expect(testApp.as(await testApp.one(role)).feedback.give({ orderid: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const role of roles.filter((role) => role !== 'admin')) {
    const who = testApp.as(await testApp.one(role))
    await expect(who.feedback.all()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(who.feedback.publish({ id: newId(), isPublished: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('visitors read a first name, words and stars of permitted feedback until it is withdrawn', async () => {
  const published = () => testApp.as({ token: '' }).feedback.published()
  const agreed = await testApp.one('user', { name: 'Agnes Agreed' })
  const order = await testApp.confirmedOrder({ customerId: agreed.id, status: 'Delivered' })
  const silent = await delivered()
  const no = await customer().feedback.give({ orderid: silent.id, experience: 'Keep this to yourselves' })
  const yes = await testApp
    .as(agreed)
    .feedback.give({ orderid: order.id, communFeed: 5, serviceFeed: 4, recommendFeed: 4, experience: 'Tell everybody', mayPublish: true })
  await expect(admin().feedback.publish({ id: no._id, isPublished: true })).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const _ of [1, 2]) expect((await admin().feedback.publish({ id: yes._id, isPublished: true })).publishedAt).toBeDefined()
  expect(await published()).toEqual([{ name: 'Agnes', experience: 'Tell everybody', stars: 4.3 }])
  // Nothing of a recycled order or person is shown.
  await testApp.put('Order', order.id)
  expect(await published()).toEqual([])
  await testApp.back('Order', order.id)
  await testApp.put('User', agreed.id)
  expect(await published()).toEqual([])
  await testApp.back('User', agreed.id)
  expect(await published()).toHaveLength(1)
  expect((await admin().feedback.publish({ id: yes._id, isPublished: false })).publishedAt).toBeUndefined()
  expect(await published()).toEqual([])
})

test('the list is filtered by stars and days, and searched by words, order and customer', async () => {
  const person = await testApp.one('user', { name: 'Quirin Quill' })
  const order = await testApp.confirmedOrder({ customerId: person.id, status: 'Completed', name: 'Feather press' })
  await testApp.as(person).feedback.give({ orderid: order.id, communFeed: 1, serviceFeed: 5, experience: 'Ink everywhere' })
  const found = async (asked: object) => (await admin().feedback.all({ pageSize: 100, ...asked })).items.map(({ orderid }) => orderid)
  for (const search of ['ink every', 'feather', 'quirin', `#${order.number}`]) expect(await found({ search }), search).toEqual([order.id])
  expect(await found({ communication: '1', service: '5' })).toEqual([order.id])
  expect(await found({ communication: '1', service: '3|4' })).toEqual([])
  expect(await found({ created: '2001-01-01..2001-01-02' })).toEqual([])
  expect(await found({ published: 'yes', search: 'feather' })).toEqual([])
  const [row] = (await admin().feedback.all({ search: 'feather' })).items
  expect(row).toMatchObject({ user: { name: 'Quirin Quill' }, orderName: 'Feather press', orderNumber: order.number })
})

test('a customer changes their feedback within a week; other words leave the landing page, and the log keeps the former ones', async () => {
  const { id: orderid } = await delivered('Changed shop')
  const given = await customer().feedback.give({ orderid, communFeed: 2, experience: 'Slow', mayPublish: true })
  expect(Date.parse(given.changeableUntil) - Date.parse(given.createdAt)).toBe(days(7))
  await admin().feedback.publish({ id: given._id, isPublished: true })
  // Another rating alone stays published, and absent fields are kept.
  expect(await customer().feedback.change({ id: given._id, communFeed: 5 })).toMatchObject({
    communFeed: 5,
    experience: 'Slow',
    mayPublish: true,
  })
  const isPublished = async () => (await testApp.as(null).feedback.published({})).some(({ experience }) => /Slow|Better/.test(experience))
  expect(await isPublished()).toBe(true)
  await customer().feedback.change({ id: given._id, experience: 'Better than I thought' })
  expect(await isPublished()).toBe(false)
  const { items } = await admin().logs.all({ search: 'changed the feedback on Changed shop' })
  expect(items).toMatchObject([
    { before: { experience: 'Slow' }, after: { experience: 'Better than I thought' } },
    { before: { communication: 2 } },
  ])

  const other = testApp.as(await testApp.one('user'))
  for (const unknown of [given._id, newId(), 'x'])
    await expect(other.feedback.change({ id: unknown, communFeed: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await testApp.db.update(feedbackTable).set({ createdAt: later(new Date(), -days(8)) })
  await expect(customer().feedback.change({ id: given._id, communFeed: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
})
