import type { AnyCall } from '@app/contract/core/call.ts'
import { callsByModule } from '@app/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestCatalogue, type TestCatalogue } from '#catalogue/testCatalogue.ts'
import { openEvents } from '#events/testEvents.ts'
import type { TestPerson } from '#test/app.ts'
import { updateRows } from './testUpdates.ts'

let server: TestCatalogue
let events: Awaited<ReturnType<typeof openEvents>>
let admin: TestPerson
beforeAll(async () => {
  server = await startTestCatalogue()
  events = await openEvents()
  admin = server.admin
})
afterAll(async () => {
  await server.close()
  await events.close()
})

describe('a field that is sent alone changes itself and no other', () => {
  const rows = updateRows({ server: () => server, events: () => events })
  const each = rows.flatMap((row) =>
    Object.entries(row.fields).map(([field, value]) => ({ row, field, value, name: `${row.name} ${field}` })),
  )
  test.each(each)('$name', async ({ row, field, value }) => {
    const { read, input, by = admin } = await row.open()
    const before = new Map(Object.entries(await read()))
    await send(row.name, by, await input({ [field]: value }))
    const after = new Map(Object.entries(await read()))
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
    )
    const itself = new Set([field, 'version', 'updatedAt', ...(row.follow ?? [])])
    expect(changed.filter((key) => !itself.has(key))).toEqual([])
    expect(JSON.stringify(before.get(field)) === JSON.stringify(after.get(field)), 'the field itself is changed').toBe(false)
  })
})

test('the input of an update has no default', () => {
  const changing = Object.entries(callsByModule).flatMap(([module, calls]) =>
    Object.entries(calls)
      .filter(
        ([name, { method, path }]) =>
          method === 'POST' && /update|edit|addInvoiceFormat|updateMentorHours|correctTaskTime/i.test(name + path),
      )
      .map(([name, call]): [string, AnyCall] => [`${module}.${name}`, call]),
  )
  const withDefault = changing.flatMap(([name, { input }]) => defaultsIn(input).map((field) => `${name} ${field}`))
  // The id of the only format is not read, and an absent logo is kept.
  expect(withDefault).toEqual(['invoices.saveFormat id', 'invoices.saveFormat logo'])
})

async function send(name: string, by: TestPerson, payload: object) {
  const [module = '', call = ''] = name.split('.')
  const path = callsByModule[module]?.[call]?.path ?? ''
  const { app } = module === 'events' ? events : server
  const answer = await app.inject({ method: 'POST', url: path, headers: { 'x-access-token': by.token }, payload })
  expect(answer.json(), name).not.toHaveProperty('code')
  expect(answer.statusCode).toBe(200)
}

/** The names of fields with a default, within objects. A list is replaced as a whole, so that its items may have defaults. */
function defaultsIn(shape: z.core.$ZodType, at = ''): string[] {
  if (shape instanceof z.ZodDefault) return [at]
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return defaultsIn(shape.unwrap(), at)
  if (shape instanceof z.ZodObject)
    return Object.entries(shape.shape).flatMap(([name, field]) => defaultsIn(field as z.core.$ZodType, `${at}${at && '.'}${name}`))
  return []
}
