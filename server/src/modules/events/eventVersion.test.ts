import type { EventInput } from '@app/contract/events/events.shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEvents } from './testEvents.ts'

let testApp: Awaited<ReturnType<typeof openEvents>>
beforeAll(async () => {
  testApp = await openEvents()
})
afterAll(() => testApp.close())

const details = (id: string) => testApp.as(testApp.admin).events.one({ id })
/** What a form sends that began from this. */
async function begun(id: string) {
  const { version, title, description, eventDate, endsAt = null, zone, bannerImg, isDisabled, link = null } = await details(id)
  const before = { title, description, eventDate, endsAt, zone, bannerImg, isDisabled, link }
  return (who: typeof testApp.admin, about: Partial<EventInput>, from = version) =>
    testApp.as(who).events.update({ id, version: from, updatedData: { ...before, capacity: null, recordingLink: null, ...about } })
}

test('of two admins who change one event the second is told what the first has changed, and by whom; nothing is overwritten', async () => {
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
      // As the clocks of its own zone show it.
      expect.objectContaining({ field: 'eventDate', value: moved }),
      expect.objectContaining({ field: 'endsAt', value: '' }),
      expect.objectContaining({ field: 'capacity', value: 40 }),
    ]),
  })
  expect(await details(id)).toMatchObject({ title: 'Rust in the evening', description: 'An evening with futures.', version: 2 })
  // Knowing that, it is saved; and what says already what they want it to say is no reason to refuse.
  await save(testApp.admin, { description: 'Mine.' }, 2)
  await save(other, { description: 'Mine.' }, 2)
  expect(await details(id)).toMatchObject({ description: 'Mine.', version: 3 })
})

test('who registers makes no new version, and of ten changes at once one is written', async () => {
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
