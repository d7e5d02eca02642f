import type { EventInput } from '@app/contract/events/events.shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onClocksOf } from './eventTime.ts'
import { openEvents } from './testEvents.ts'

let testApp: Awaited<ReturnType<typeof openEvents>>
beforeAll(async () => {
  testApp = await openEvents()
})
afterAll(() => testApp.close())

const details = (id: string) => testApp.as(testApp.admin).events.one({ id })
/** The input of a form opened on this event. */
async function begun(id: string) {
  const { version, title, description, eventDate, endsAt = null, zone, bannerImg, isDisabled, link = null } = await details(id)
  const before = { title, description, eventDate, endsAt, zone, bannerImg, isDisabled, link }
  return (who: typeof testApp.admin, about: Partial<EventInput>, from = version) =>
    testApp.as(who).events.update({ id, version: from, updatedData: { ...before, capacity: null, recordingLink: null, ...about } })
}

test('the second of two concurrent edits is refused with the changes of the first and their author; nothing is overwritten', async () => {
  const other = await testApp.one('admin')
  const id = await testApp.makeEvent()
  const save = await begun(id)
  const moved = '2040-06-01T18:30'
  await save(other, { title: 'Rust in the evening', eventDate: moved, endsAt: null, capacity: 40 })
  await expect(save(testApp.admin, { description: 'Mine.' })).rejects.toMatchObject({
    code: 'CONFLICT',
    version: 2,
    changed: expect.arrayContaining([
      expect.objectContaining({ field: 'title', value: 'Rust in the evening', by: other.name }),
      // As a local time of its own zone.
      expect.objectContaining({ field: 'eventDate', value: moved }),
      expect.objectContaining({ field: 'endsAt', value: '' }),
      expect.objectContaining({ field: 'capacity', value: 40 }),
    ]),
  })
  expect(await details(id)).toMatchObject({ title: 'Rust in the evening', description: 'An evening with futures.', version: 2 })
  // With the new version it is saved; a field that already has the wanted value is no conflict.
  await save(testApp.admin, { description: 'Mine.' }, 2)
  await save(other, { description: 'Mine.' }, 2)
  expect(await details(id)).toMatchObject({ description: 'Mine.', version: 3 })
})

test('registrations do not change the version, and of ten concurrent edits one is saved', async () => {
  const id = await testApp.makeEvent({ capacity: 5 })
  await testApp.register(await testApp.one('user'), id)
  const save = await begun(id)
  expect((await details(id)).version).toBe(1)
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => save(testApp.admin, { title: `Title ${at}`, capacity: 5 })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await details(id)).version).toBe(2)
})

test.each([
  ['with seconds', '2040-06-01T13:00:37.250Z', 'Asia/Kolkata'],
  ['in the second of two hours in autumn', '2040-11-04T06:30:00.000Z', 'America/New_York'],
])('an event %s does not move when its form changes the title', async (_, eventDate, zone) => {
  const id = await testApp.makeEvent({ eventDate, endsAt: null, zone })
  await testApp.change(id, { title: 'Another title', eventDate: onClocksOf(zone, new Date(eventDate)) })
  expect(await details(id)).toMatchObject({ title: 'Another title', eventDate })
  // The same local time in another zone is another instant.
  await testApp.change(id, { zone: 'Europe/Berlin', eventDate: onClocksOf(zone, new Date(eventDate)) })
  expect((await details(id)).eventDate).not.toBe(eventDate)
})
