import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('without a provider the sandbox delivers, reads and answers, so that a text can follow the template', async () => {
  const { whatsapp } = app.as(await app.one('admin'))
  expect(await whatsapp.line()).toEqual({ isSandbox: true })
  const { _id: id } = await whatsapp.createUser({ name: 'Ben', phoneNumber: '+1 4155550123' })
  await whatsapp.sendTemplate({ to: id, template: { name: 'welcome' } })
  for (const _ of [1, 2, 3, 4]) {
    await app.runJobs()
    await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  }
  expect((await whatsapp.messages({ id })).items).toMatchObject([
    { type: 'template', state: 'read' },
    { isReceived: true, msg_body: 'Thank you, I have read: the template welcome' },
  ])
  expect(await whatsapp.sendText({ to: id, msg_body: 'Fine.' })).toMatchObject({ state: 'waiting' })
})
