import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin')
})
afterAll(() => app.close())

const words = { heading: 'Ask us', details: 'We know it.', logoText: 'Desk' }
const details = () => app.as(null).home.details()

test('of two admins who write the first texts at once, one is refused', async () => {
  const { id } = await details()
  const answers = await Promise.allSettled(['One', 'Two'].map((heading) => app.as(admin).home.update({ id, ...words, heading })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const slower = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(slower).toEqual([expect.objectContaining({ code: 'CONFLICT' })])
  const { heading, updatedAt } = await details()
  expect(heading).toMatch(/^(One|Two)$/)
  // With the version from that answer, the form can be saved over the current texts.
  const mine = heading === 'One' ? 'Two' : 'One'
  expect(await app.as(admin).home.update({ id, updatedAt, ...words, heading: mine })).toMatchObject({ heading: mine })
})

test('a save is written once, logged with old and new values, and pushed to every client', async () => {
  const { id, updatedAt } = await details()
  const written = await app.as(admin).home.update({ id, updatedAt, ...words, heading: '  Ask us  ' })
  expect(written).toMatchObject(words)
  expect(written.updatedAt).not.toBe(updatedAt)
  await expect(app.as(admin).home.update({ id, updatedAt, ...words, heading: 'Late' })).rejects.toMatchObject({
    code: 'CONFLICT',
    version: Date.parse(written.updatedAt ?? ''),
    changed: [{ field: 'heading', value: 'Ask us', at: written.updatedAt }],
  })
  expect(await app.as(admin).home.update({ id, updatedAt: written.updatedAt, ...words })).toEqual(written)
  const acts = await app.db.select().from(auditLogTable).orderBy(auditLogTable.createdAt)
  expect(acts.at(-1)).toMatchObject({ kind: 'settings', actorId: admin.id, after: words, before: { logoText: 'Desk' } })
  expect(acts).toHaveLength(3)
  await app.runJobs()
  expect(app.pushed).toContainEqual(expect.objectContaining({ kind: 'changed', topic: 'home' }))
})

test('texts that are too long are refused with the field’s name, and only admins may save', async () => {
  const { id, updatedAt } = await details()
  const wrong = { heading: ['', 'x'.repeat(121)], details: ['', 'x'.repeat(401)], logoText: [' ', 'x'.repeat(31)] }
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      await expect(app.as(admin).home.update({ id, updatedAt, ...words, [field]: value })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        field,
      })
  const longest = { heading: 'x'.repeat(120), details: 'x'.repeat(400), logoText: 'x'.repeat(30) }
  expect(await app.as(admin).home.update({ id, updatedAt, ...longest })).toMatchObject(longest)
  for (const role of ['sales', 'manager', 'user'] as const)
    await expect(app.as(await app.one(role)).home.update({ id, ...words })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(app.as(null).home.update({ id, ...words })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
