import { roles } from '@app/contract/core/access.ts'
import {
  channelsOf,
  defaultChannel,
  notificationChannels,
  notificationKinds,
  notificationKindsOf,
} from '@app/contract/notifications/notificationKinds.rules.ts'

import { like } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { emailBody, paragraph } from '#outside/mail/emailTemplate.ts'
import { preferencesPage } from '#outside/mail/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { notify } from '../notify.ts'

let app: TestApp
let reader: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  reader = await app.one('user')
})
afterAll(() => app.close())

let events = 0
const mailsOf = (key: string) =>
  app.db
    .select()
    .from(mailsTable)
    .where(like(mailsTable.key, `${key}:%`))
const rowsOf = async (text: string) => (await app.as(reader).notifications.ofUser({ userId: reader.id, search: text })).total
const written = (to: TestPerson) => {
  const brand = { name: 'Mentordesk', href: 'https://desk.example', preferencesHref: preferencesPage(app.context.config) }
  const words = emailBody({ brand, preheader: 'An email', heading: 'An email', blocks: [paragraph('In other words.')] })
  return { userId: to.id, to: to.email, mailKind: 'written', subject: 'An email', body: words }
}

test('every kind over every channel is sent as chosen, once, with or without its own email', async () => {
  const anyEvent = fc.record({
    kind: fc.constantFrom(...notificationKinds),
    channel: fc.constantFrom(...notificationChannels),
    hasEmail: fc.boolean(),
    times: fc.integer({ min: 1, max: 3 }),
  })
  const property = fc.asyncProperty(anyEvent, async ({ kind, channel, hasEmail, times }) => {
    const choice = app.as(reader).notifications.setPreference({ kind, channel })
    if (!channelsOf(kind).includes(channel))
      return void (await expect(choice).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'channel' }))
    await choice
    events += 1
    const [key, text] = [`event${events}`, `words of ${events}.`]
    const news = { key, kind, userIds: [reader.id, reader.id], text, href: '/profile', emails: hasEmail ? [written(reader)] : [] }
    for (let time = 0; time < times; time++) await app.db.transaction((db) => notify(db, news))
    await app.runJobs()
    const mails = await mailsOf(key)
    expect(mails.length).toBe(channel === 'mail' || channel === 'both' ? 1 : 0)
    expect(await rowsOf(text)).toBe(channel === 'inApp' || channel === 'both' ? 1 : 0)
    for (const mail of mails) {
      expect(mail).toMatchObject({ isNews: true, receiver: reader.email, subject: hasEmail ? 'An email' : text })
      expect(mail.text).toContain('/profile#notifications')
      expect(mail.html).toContain('/profile#notifications')
    }
  })
  await fc.assert(property, { numRuns: howMany('PREFERENCE_RUNS', { short: 10, long: 60 }) })
}, 60_000)

test('without a choice the role’s defaults apply, and the list shows the kinds of the role only', async () => {
  for (const role of roles) {
    const person = await app.one(role)
    const { kinds, digest } = await app.as(person).notifications.preferences()
    expect(kinds.map(({ kind }) => kind)).toEqual(notificationKindsOf(role))
    for (const { kind, channel, channels } of kinds) {
      expect(channel).toBe(defaultChannel(kind, role))
      expect(channels.includes('none')).toBe(kind !== 'account')
    }
    expect(digest).toEqual({ isOn: false, hour: 8, timezone: 'UTC' })
  }
})

test('one person’s choice affects no other', async () => {
  const [one, other] = [await app.one('user'), await app.one('user')]
  await app.as(one).notifications.setPreference({ kind: 'orders', channel: 'none' })
  await app.db.transaction((db) => notify(db, { key: 'shared', kind: 'orders', userIds: [one.id, other.id], text: 'For both.' }))
  await app.runJobs()
  expect((await mailsOf('shared')).map(({ receiver }) => receiver)).toEqual([other.email])
  const channel = async (person: TestPerson) =>
    (await app.as(person).notifications.preferences()).kinds.find(({ kind }) => kind === 'orders')?.channel
  expect([await channel(one), await channel(other)]).toEqual(['none', 'both'])
})

test('mandatory mails are always sent, and closed accounts get no notifications by mail', async () => {
  const person = await app.one('employee')
  await app.as(person).notifications.setPreference({ kind: 'account', channel: 'inApp' })
  const must = { ...written(person), isAlways: true } as const
  await notify(app.db, { key: 'must', kind: 'account', userIds: [person.id], text: 'A password.', emails: [must] })
  expect(await mailsOf('must')).toMatchObject([{ isNews: false }])
  const closed = await app.one('user', { disabledAt: new Date(), disabledReason: 'admin' })
  await notify(app.db, { key: 'closed', kind: 'orders', userIds: [closed.id], text: 'An order.' })
  await app.runJobs()
  expect(await mailsOf('closed')).toEqual([])
})

test('a cleared list can be restored in time, only by its owner, without touching newer ones', async () => {
  const [owner, stranger] = [await app.one('user'), await app.one('user')]
  const tell = (key: string) => notify(app.db, { key, kind: 'office', userIds: [owner.id], text: key })
  const texts = async () =>
    (await app.as(owner).notifications.ofUser({ userId: owner.id, direction: 'asc' })).items.map(({ notification }) => notification)
  await tell('first')
  await tell('second')
  const { deletedAt } = await app.as(owner).notifications.removeAll({ userId: owner.id })
  expect(await texts()).toEqual([])
  await tell('third')
  await expect(app.as(stranger).notifications.restore({ deletedAt })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await app.as(owner).notifications.restore({ deletedAt })
  expect(await texts()).toEqual(['first', 'second', 'third'])
  await app.as(owner).notifications.markAllAsRead()
  expect((await app.as(owner).notifications.ofUser({ userId: owner.id })).tabs).toEqual({ all: 3, unread: 0 })
})

test.each(roles)('one switch turns all mails of a person with the role %s off, and the usual ones on again', async (role) => {
  const person = await app.one(role)
  const { preferences, setMailed, setPreference, setDigest } = app.as(person).notifications
  const before = await preferences()
  expect(before.isMailed).toBe(true)
  await setPreference({ kind: 'events', channel: 'none' })
  await setDigest({ isOn: true, hour: 8 })
  const off = await setMailed({ isMailed: false })
  expect(off).toMatchObject({ isMailed: false, digest: { isOn: false } })
  expect([...new Set(off.kinds.map(({ channel }) => channel))].toSorted()).toEqual(['inApp', 'none'])
  for (const kind of notificationKindsOf(role))
    await app.db.transaction((db) =>
      notify(db, { key: `silent ${kind} ${role}`, kind, userIds: [person.id], text: 'News', absent: new Set([person.id]) }),
    )
  await app.runJobs()
  for (const kind of notificationKindsOf(role)) expect(await mailsOf(`silent ${kind} ${role}`)).toEqual([])
  const on = await setMailed({ isMailed: true })
  expect(on.isMailed).toBe(true)
  expect(on.kinds).toEqual(before.kinds.map((one) => (one.kind === 'events' ? { ...one, channel: 'none' } : one)))
  await app.db.transaction((db) =>
    notify(db, { key: `away ${role}`, kind: 'chat', userIds: [person.id], text: 'News', absent: new Set([person.id]) }),
  )
  await app.runJobs()
  expect(await mailsOf(`away ${role}`)).toHaveLength(1)
})
