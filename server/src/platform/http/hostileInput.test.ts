import { admits, isOwn, roles } from '@app/contract/core/access.ts'
import { maxCentsOf } from '@app/contract/core/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { orderCommentsTable } from '#orderComments/orderComments.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { type NamedCall, namedCalls } from './api.ts'

let testApp: TestApp
const people = new Map<string, TestPerson>()
/** Values that let a field of this name pass the first checks of a call. */
const known: Record<string, unknown> = {}

beforeAll(async () => {
  testApp = await startTestApp()
  for (const role of roles) people.set(role, await testApp.one(role))
})
afterAll(() => testApp.close())

// Every call finds the order in its original state.
beforeEach(async () => {
  const [customer, manager, employee, other] = [person('user'), person('manager'), person('employee'), await testApp.one('user')]
  const [order] = await testApp.db
    .insert(ordersTable)
    .values({
      name: 'A shop',
      details: 'All of it.',
      category: 'Web',
      deadline: '2040-01-01',
      timezone: 'UTC',
      customerId: customer.id,
      createdBy: customer.id,
      managerId: manager.id,
      employeeId: employee.id,
      status: 'Deal Confirmed',
      dealConfirmedAt: new Date(),
      // The maximum price, so that products of it are as large as possible.
      totalCents: maxCentsOf('USD'),
      reportFeeCents: maxCentsOf('USD'),
    })
    .returning()
  if (!order) throw new Error('no order')
  const said = { orderId: order.id, senderId: customer.id, message: 'Hello' }
  const [comment] = await testApp.db.insert(orderCommentsTable).values(said).returning()
  for (const name of ['id', '_id', 'order', 'orderId']) known[name] = order.id
  Object.assign(known, {
    commentId: comment?.id,
    username: other.username,
    user: other.id,
    customer: customer.id,
    assignedTo: manager.id,
    assignedEmployee: employee.id,
    manager: manager.id,
    email: other.email,
    country: 'US',
    pinCode: '02110',
    password: 'Aa11!!bb',
    category: 'deliverables',
    deadline: '2040-01-01',
    status: 'Testing',
    timezone: 'UTC',
  })
})

function person(role: string): TestPerson {
  const found = people.get(role)
  if (!found) throw new Error(`no person has the role ${role}`)
  return found
}

const hostileTexts = [
  '',
  ' ',
  'not-an-id',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '__proto__',
  'constructor',
  '%_\\%',
  "'; drop table users; --",
  'a\u0000b',
  'half \ud83d of a smile',
  '\u202egnp.exe \u{1f469}\u200d\u{1f4bb}\ufeff',
  '../../etc/passwd',
  'Subject: x\r\nBcc: all@example.com',
  'x'.repeat(2_000),
  'x'.repeat(300_000),
  'NaN',
  '-1',
  '1e400',
  '0000-01-01',
  '9999-12-31',
  '2040-02-31',
]
const hostileNumbers = [-1, -0, 0, 0.001, 1e-9, 100, 1_000, 2_147_483_648, 10_000_000, Number.MAX_SAFE_INTEGER, 1e21, 1e308]
const hostileOthers = [null, true, [], {}, [null], [[]], ['a\u0000b'], [{ uploadId: 'x' }], JSON.parse('{"__proto__":{"role":"admin"}}')]
const someTexts = ['', '__proto__', 'a\u0000b', 'NaN', '1e400', 'x'.repeat(2_000)]
const someNumbers = [-1, 0.001, 1e308]

/** Hostile values of the field's own type; values of other types are refused by the shape in one place. */
function hostileTo({ type, enum: choices }: Field): unknown[] {
  if (type === 'integer' || type === 'number') return [...hostileNumbers, ...someTexts, ...hostileOthers]
  if (type === 'boolean' || choices) return [...someTexts, ...someNumbers, ...hostileOthers]
  return [...hostileTexts, ...someNumbers, ...hostileOthers]
}

type Field = { type?: string; enum?: unknown[]; format?: string; default?: unknown; properties?: Record<string, Field>; anyOf?: Field[] }

/** A valid value of the field, for the fields beside the hostile one. */
function sound(name: string, field: Field): unknown {
  if (field.properties) return soundInput(field)
  if (field.enum) return field.enum.includes(known[name]) ? known[name] : field.enum[0]
  const [first] = field.anyOf ?? []
  if (first) return known[name] ?? sound(name, first)
  if (field.type === 'integer' || field.type === 'number') return 1
  if (field.type === 'boolean') return true
  if (field.type === 'array') return []
  return known[name] ?? (field.format === 'date' ? '2040-01-01' : 'x')
}
const soundInput = ({ properties = {} }: Field): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sound(name, field)]))

/** An input, with the place and kind of its fault. */
type Attempt = { input: unknown; fault: string }

/** All inputs of the call with one hostile field, and a few that are hostile as a whole. */
function* hostileInputs({ call }: NamedCall, own: Record<string, unknown>): Generator<Attempt> {
  // A call with alternative shapes is tried with each of them.
  const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Field
  for (const [index, variant] of (shape.anyOf ?? [shape]).entries()) {
    const base = { ...soundInput(variant), ...own }
    yield { input: base, fault: `none in ${index}` }
    for (const [name, value] of Object.entries(base))
      for (const bad of hostileTo(variant.properties?.[name] ?? {})) {
        const fault = `${index} ${name} ${kindOf(bad)}`
        yield { input: { ...base, [name]: bad }, fault }
        if (isPlain(value))
          for (const inner of Object.keys(value))
            yield { input: { ...base, [name]: { ...value, [inner]: bad } }, fault: `${fault} ${inner}` }
      }
  }
  const wholes = [[], 'text', 7, null, JSON.parse('{"__proto__":{"id":"x"},"constructor":{"prototype":1}}')]
  if (call.method === 'POST') yield* wholes.map((input, index) => ({ input, fault: `whole ${index}` }))
}
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/**
 * The shape refuses invalid values in one place, so of each place and kind only one is sent, and all that pass the shape. The shape itself
 * is checked with every value.
 */
function* worthSending(named: NamedCall, own: Record<string, unknown>): Generator<unknown> {
  const refused = new Set<string>()
  const accepted = new Map<string, number>()
  for (const { input, fault } of hostileInputs(named, own)) {
    const asRead = named.call.method === 'GET' && isPlain(input) ? asQuery(input) : input
    if (!sendsAll && !named.call.input.safeParse(asRead).success) {
      if (refused.has(fault)) continue
      refused.add(fault)
    } else if (!sendsAll) {
      // Of the values that the shape accepts in one place, the first and every fifth after it are sent.
      const count = accepted.get(fault) ?? 0
      accepted.set(fault, count + 1)
      if (count % 5 > 0) continue
    }
    yield input
  }
}
const asQuery = (input: Record<string, unknown>) => Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

const leaks =
  /\bat [^"]+:\d+:\d+|node_modules|select ".*from|insert into "|update "\w+" set|violates|syntax error|invalid input syntax|drizzle/i

async function send({ call }: NamedCall, caller: TestPerson | undefined, input: unknown) {
  const headers = caller ? { 'x-access-token': caller.token } : {}
  if (call.method === 'POST')
    return await testApp.app.inject({
      method: 'POST',
      url: call.path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    })
  const query = new URLSearchParams(isPlain(input) ? asQuery(input) : {})
  return await testApp.app.inject({ method: 'GET', url: `${call.path}?${query}`, headers })
}

// Signing out would end the caller's session.
const calls = namedCalls().filter(({ call }) => !['/api/auth/signout', '/api/auth/end-all-sessions'].includes(call.path))

test.each(calls.map((named) => ({ ...named, title: `${named.module}.${named.name}` })))(
  '$title answers every input with success or a clear refusal',
  { timeout: 60_000 },
  async (named) => {
    const wrong: string[] = []
    const callers = await callersOf(named)
    const admitted = callers.filter(({ own, caller }) => admits(named.call.access, caller ?? null, own))
    for (const { who, caller, own } of callers) {
      // A caller without access is refused before anything is read, so one input is enough. The others share the inputs, or with
      // HOSTILE=all each sends all of them, which takes some minutes.
      const turn = admitted.findIndex((one) => one.who === who)
      let count = 0
      for (const input of worthSending(named, own)) {
        count += 1
        if (turn < 0 ? count > 1 : !sendsAll && count % admitted.length !== turn) continue
        const answer = await send(named, caller, input)
        // Only serialised for failures, since some inputs are long.
        const sent = () => `${who}: ${JSON.stringify(input).slice(0, 300)}`
        if (answer.statusCode >= 500) wrong.push(`${answer.statusCode} for ${sent()}`)
        else if (answer.statusCode >= 400 && leaks.test(answer.body)) wrong.push(`${sent()} is told ${answer.body.slice(0, 300)}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

const sendsAll = process.env.HOSTILE === 'all' || process.env.TESTS === 'long'

type Caller = { who: string; caller: TestPerson | undefined; own: Record<string, unknown> }

/**
 * A visitor, and a person of every role. Calls that change the caller's own account get a new person, so that the next call finds the
 * others unchanged.
 */
async function callersOf({ module, call }: NamedCall): Promise<Caller[]> {
  const callers: Caller[] = [{ who: 'visitor', caller: undefined, own: {} }]
  for (const role of roles) {
    const caller = module === 'auth' || module === 'secondFactor' || module === 'users' ? await testApp.one(role) : person(role)
    callers.push({ who: role, caller, own: isOwn(call.access) ? { [call.access.own]: caller.id } : {} })
  }
  return callers
}
