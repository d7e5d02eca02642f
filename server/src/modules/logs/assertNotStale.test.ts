import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventTest, openEvents } from '#events/testEvents.ts'
import type { TestPerson } from '#test/app.ts'

let testApp: EventTest
let other: TestPerson
beforeAll(async () => {
  testApp = await openEvents()
  other = await testApp.one('admin', { name: 'Olga Other' })
})
afterAll(() => testApp.close())

type Versioned = { version?: number | undefined }
type Save = (said: object, version: number | undefined, who?: TestPerson) => Promise<Versioned>
type Begun = Versioned & { save: Save }
type Form = {
  begin: () => Promise<Begun>
  /** The field that the other person saves first, and another field of this form. */
  theirs: object
  mine: object
}

async function anOrder() {
  const input = { name: 'A site', details: 'x', category: 'Web', type: 'New Project', deadline: '2041-01-01', timezone: 'UTC' } as const
  const { order } = await testApp.as(await testApp.one('user')).orders.create({ ...input, technologies: [], files: [] })
  return order._id
}

const forms = {
  plan: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).subscriptions
      const words = { name: 'Gold', price: '$ 49 / month', details: '', sessions: 4 }
      const { _id: id, version } = await of().createPlan(words)
      return { version, save: (said, from, who) => of(who).updatePlan({ id, version: from, data: { ...words, ...said } }) }
    },
    theirs: { details: 'Help' },
    mine: { name: 'Golden' },
  }),
  pack: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).sessionPacks
      const words = { name: 'Five', sessions: 5, amount: 199, goodForDays: 100 }
      const { _id: id, version } = await of().create(words)
      return { version, save: (said, from, who) => of(who).update({ id, version: from, data: { ...words, ...said } }) }
    },
    theirs: { amount: 299 },
    mine: { name: 'Six' },
  }),
  'leave type': () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).leave
      const words = { name: 'Annual', daysAYear: 24, carryOver: 2 }
      const { _id: id, version } = await of().createType(words)
      return { version, save: (said, from, who) => of(who).updateType({ id, version: from, ...words, ...said }) }
    },
    theirs: { daysAYear: 20 },
    mine: { carryOver: 3 },
  }),
  banner: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).banners
      const { _id: id, version } = await of().create({ title: 'Winter', fileUrl: await testApp.makeUpload(testApp.admin) })
      return { version, save: (said, from, who) => of(who).update({ id, version: from, title: 'Winter', ...said }) }
    },
    theirs: { title: 'Summer' },
    mine: { title: 'Autumn' },
  }),
  video: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).videos
      const words = { title: 'React', videoId: 'dQw4w9WgXcQ', skills: ['React'] }
      const { _id: id, version } = await of().add(words)
      return { version, save: (said, from, who) => of(who).update({ id, version: from, data: { ...words, ...said } }) }
    },
    theirs: { skills: ['React', 'SQL'] },
    mine: { title: 'React in an hour' },
  }),
  playlist: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).videos
      const words = { title: 'SQL', playlistId: 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf', totalVideos: 3 }
      const { _id: id, version } = await of().addPlaylist(words)
      return { version, save: (said, from, who) => of(who).updatePlaylist({ id, version: from, data: { ...words, ...said } }) }
    },
    theirs: { totalVideos: 4 },
    mine: { title: 'More SQL' },
  }),
  reply: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).chatQueue
      const words = { shortcut: 'hi', message: 'Hello', isShared: true }
      const { _id: id, version } = await of().createReply(words)
      return { version, save: (said, from, who) => of(who).updateReply({ id, version: from, ...words, ...said }) }
    },
    theirs: { message: 'Good day' },
    mine: { shortcut: 'hello' },
  }),
  number: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).whatsapp
      const words = { name: 'Asha', phoneNumber: '+919876543210' }
      const { _id, version } = await of().createUser(words)
      return { version, save: (said, from, who) => of(who).updateUser({ _id, version: from, ...words, ...said }) }
    },
    theirs: { phoneNumber: '+919876543211' },
    mine: { name: 'Asha K' },
  }),
  task: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).todo
      const { _id: section } = await of().createSection({ title: 'Plan' })
      const words = { title: 'Ship', description: '', labels: [] }
      const { _id: id, version } = await of().createTask({ ...words, section })
      return { version, save: (said, from, who) => of(who).updateTask({ id, version: from, data: { ...words, section, ...said } }) }
    },
    theirs: { labels: ['soon'] },
    mine: { title: 'Ship it' },
  }),
  brief: () => ({
    begin: async () => {
      const of = (who = testApp.admin) => testApp.as(who).outsource
      const orderId = await anOrder()
      const { version } = await of().create({ orderId, name: 'A site', details: 'With a till' })
      return {
        version,
        save: (said, from, who) => of(who).update({ orderId, version: from, name: 'A site', details: 'With a till', ...said }),
      }
    },
    theirs: { details: 'With two tills' },
    mine: { name: 'A shop' },
  }),
} satisfies Record<string, () => Form>

/** Forms whose changes are not in the audit log, or that only one person has. */
const withoutNames = ['reply', 'brief']
const ofOnePerson = ['task']

const all: Record<string, () => Form> = forms
test.each(Object.entries(all))(
  "the second person to save a %s is refused and shown the first one's changes, and then saves with the new version",
  async (name, form) => {
    const { begin, theirs, mine } = form()
    const { version = 0, save } = await begin()
    const first = ofOnePerson.includes(name) ? testApp.admin : other
    const after = await save(theirs, version, first)
    expect(after.version).toBe(version + 1)

    const [[field, value] = ['', '']] = Object.entries(theirs)
    const who = withoutNames.includes(name) || first === testApp.admin ? {} : { by: other.name, at: expect.any(String) }
    const changed = [{ field, value: name === 'banner' ? 'Summer' : value, ...who }]
    await expect(save(mine, version)).rejects.toMatchObject({ code: 'CONFLICT', status: 409, version: version + 1, changed })
    // Fields that already have the sent value are no conflict, and nothing was written.
    expect((await save(theirs, version)).version).toBe(version + 1)

    expect(await save({ ...theirs, ...mine }, version + 1)).toMatchObject({ version: version + 2 })
    // The documented call has no version: the last write wins.
    expect(await save(theirs, undefined)).toMatchObject({ version: version + 3 })
  },
)

test('of ten concurrent saves of one form one succeeds', async () => {
  const { version, save }: Begun = await forms.pack().begin()
  const saves = await Promise.allSettled(Array.from({ length: 10 }, (_, nth) => save({ name: `Pack ${nth}` }, version)))
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
