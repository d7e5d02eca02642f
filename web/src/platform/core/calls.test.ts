// @vitest-environment node
import { readFileSync } from 'node:fs'
import { post } from '@app/contract/core/call.ts'
import { callsByModule } from '@app/contract/index.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { routesSource } from '../../../../scripts/routes.ts'
import { CallError } from './callError.ts'
import { calls } from './calls.ts'
import { type Client, createClient, type RoutesOf } from './client.ts'

const sample = {
  skills: {
    list: post('/api/skills', 'anyone').takes(z.object({ page: z.coerce.number().default(1) })),
    add: post('/api/skills/add', 'anyone')
      .takes(z.object({ name: z.string() }))
      .answers(z.object({ _id: z.string() })),
    find: post('/api/skills/find', 'anyone').takes(z.object({ search: z.string() })),
  },
}
const routes: RoutesOf<typeof sample> = {
  skills: { list: 'GET /api/skills', add: 'POST /api/skills/add', find: 'GET /api/skills/find' },
}

/** A client whose server gives the prepared answer, and the list of requests that it sent. */
function clientAnswering(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = []
  const refusals: CallError[] = []
  const client: Client<typeof sample> = createClient<typeof sample>(routes, {
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} })
      return answer()
    },
    onRefused: (error) => refusals.push(error),
  })
  return { client, sent, refusals }
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error : undefined),
  )

test('the table of routes matches the contract (npm run docs writes it)', () => {
  expect(readFileSync(new URL('./routes.gen.ts', import.meta.url), 'utf8')).toBe(routesSource())
})

test('the client has every call of the contract', () => {
  const names = Object.entries(callsByModule).flatMap(([module, all]) => Object.keys(all).map((name) => [module, name] as const))
  const missing = names.filter(([module, name]) => typeof Reflect.get(Reflect.get(calls, module), name) !== 'function')
  expect(names.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('a GET puts its input into the address, a POST sends JSON, and both send same-origin cookies only', async () => {
  const { client, sent } = clientAnswering(json({ _id: '1' }))
  await client.skills.find({ search: 'c++ & more' })
  await client.skills.add({ name: 'Rust' })
  expect(sent[0]?.url).toBe('/api/skills/find?search=c%2B%2B+%26+more')
  expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
  expect(sent[0]?.init.body).toBeUndefined()
  expect(sent[1]).toMatchObject({ url: '/api/skills/add', init: { method: 'POST', body: '{"name":"Rust"}', credentials: 'same-origin' } })
  expect(new Headers(sent[1]?.init.headers).get('content-type')).toBe('application/json')
})

test('a call with an idempotency key sends it', async () => {
  const { client, sent } = clientAnswering(json({ _id: '1' }))
  await client.skills.add({ name: 'Rust' }, { idempotencyKey: 'k1' })
  expect(new Headers(sent[0]?.init.headers).get('idempotency-key')).toBe('k1')
})

test('a file is sent as a form, after the fields', async () => {
  const { client, sent } = clientAnswering(json({ _id: '1' }))
  await client.skills.add({ name: 'Rust' }, { files: { icon: new File(['x'], 'icon.png') } })
  const body = sent[0]?.init.body
  expect(body instanceof FormData && [...body.keys()]).toEqual(['name', 'icon'])
  expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false)
})

test('a refusal carries everything that the server said about it', async () => {
  const said = { code: 'CONFLICT', message: 'Taken!', field: 'name', attempt: 2, retryAfter: 30, requestId: 'r7' }
  const { client, refusals } = clientAnswering(json(said, 409))
  const error = await refusal(client.skills.add({ name: 'Rust' }))
  expect(error).toMatchObject({ ...said, status: 409 })
  expect(refusals).toEqual([error])
})

test('an answer that is not ours gets a general message, and a busy gateway is retried', async () => {
  const { client } = clientAnswering(() => new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(await refusal(client.skills.list())).toMatchObject({ code: 'BUSY', status: 502 })
})

test('a lost connection gives its own message', async () => {
  const { client } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await refusal(client.skills.list())
  expect(error?.isUnanswered).toBe(true)
  expect(error?.message).toMatch(/^No connection/)
})

test('an aborted query does not count as a network failure', async () => {
  const { client, refusals } = clientAnswering(() => Promise.reject(new DOMException('', 'AbortError')))
  await expect(client.skills.list({})).rejects.toThrow(DOMException)
  expect(refusals).toEqual([])
})

test.each([
  ['an answer', json({ items: [] })],
  ['a refusal', json({ code: 'FAILED', message: 'no' }, 500)],
])('%s to a query waits until it may be drawn; one to a mutation does not', async (_, answer) => {
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  const client = createClient<typeof sample>(routes, { fetch: async () => answer(), untilShown: () => shown })
  const settled: string[] = []
  const query = client.skills.list.queryOptions().queryFn({ signal: new AbortController().signal })
  const asked = query.catch(() => undefined).then(() => settled.push('query'))
  await refusal(client.skills.list())
  await new Promise((turn) => setTimeout(turn))
  expect(settled).toEqual([])
  show()
  await asked
  expect(settled).toEqual(['query'])
})

test('a module, a call and an input each have a query key, from general to specific', () => {
  const { client } = clientAnswering(json([]))
  expect(client.skills.key()).toEqual(['skills'])
  expect(client.skills.list.key()).toEqual(['skills', 'list'])
  expect(client.skills.list.queryOptions({ page: 2 }).queryKey).toEqual(['skills', 'list', { page: 2 }])
})

test("the server's reason comes before the screen's fallback text, which comes before the general one", () => {
  const unexplained = new CallError(500, { code: 'FAILED', message: 'something went wrong!' })
  expect(new CallError(409, { code: 'CONFLICT', message: 'Taken!' }).messageOr('Unable to add skill!')).toBe('Taken!')
  expect(unexplained.messageOr('Unable to add skill!')).toBe('Unable to add skill!')
  expect(unexplained.messageOr(undefined)).toBe('something went wrong!')
  expect(new CallError(502, { code: 'BUSY', message: '' }).messageOr('Unable to add skill!')).toBe('Unable to add skill!')
})

test('input and answer have the types of the contract', () => {
  const { client } = clientAnswering(json({ _id: '1' }))
  expectTypeOf(client.skills.add).parameter(0).toEqualTypeOf<{ name: string }>()
  expectTypeOf<Awaited<ReturnType<typeof client.skills.add>>>().toEqualTypeOf<{ _id: string }>()
  expectTypeOf<Awaited<ReturnType<typeof calls.home.details>>['heading']>().toBeString()
  // @ts-expect-error the name must be given
  void client.skills.add.queryOptions()
  // @ts-expect-error there is no such call
  expect(client.skills.vanish).toBeUndefined()
})
