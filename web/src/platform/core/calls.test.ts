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

/** A client whose server gives the prepared answer, and what was sent to it. */
function talkingTo(answer: () => Response | Promise<Response>) {
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

test('the table of routes is what the contract says; npm run docs writes it again', () => {
  expect(readFileSync(new URL('./routes.gen.ts', import.meta.url), 'utf8')).toBe(routesSource())
})

test('every call of the contract can be made', () => {
  const names = Object.entries(callsByModule).flatMap(([module, all]) => Object.keys(all).map((name) => [module, name] as const))
  const missing = names.filter(([module, name]) => typeof Reflect.get(Reflect.get(calls, module), name) !== 'function')
  expect(names.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('what a GET asks goes into its address, a POST carries JSON, and both carry the cookie of this site only', async () => {
  const { client, sent } = talkingTo(json({ _id: '1' }))
  await client.skills.find({ search: 'c++ & more' })
  await client.skills.add({ name: 'Rust' })
  expect(sent[0]?.url).toBe('/api/skills/find?search=c%2B%2B+%26+more')
  expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
  expect(sent[0]?.init.body).toBeUndefined()
  expect(sent[1]).toMatchObject({ url: '/api/skills/add', init: { method: 'POST', body: '{"name":"Rust"}', credentials: 'same-origin' } })
  expect(new Headers(sent[1]?.init.headers).get('content-type')).toBe('application/json')
})

test('an attempt that has a name sends it', async () => {
  const { client, sent } = talkingTo(json({ _id: '1' }))
  await client.skills.add({ name: 'Rust' }, { idempotencyKey: 'k1' })
  expect(new Headers(sent[0]?.init.headers).get('idempotency-key')).toBe('k1')
})

test('a file travels as a form, after the fields', async () => {
  const { client, sent } = talkingTo(json({ _id: '1' }))
  await client.skills.add({ name: 'Rust' }, { files: { icon: new File(['x'], 'icon.png') } })
  const body = sent[0]?.init.body
  expect(body instanceof FormData && [...body.keys()]).toEqual(['name', 'icon'])
  expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false)
})

test('a refusal brings everything the server said about it', async () => {
  const said = { code: 'CONFLICT', message: 'Taken!', field: 'name', attempt: 2, retryAfter: 30, requestId: 'r7' }
  const { client, refusals } = talkingTo(json(said, 409))
  const error = await refusal(client.skills.add({ name: 'Rust' }))
  expect(error).toMatchObject({ ...said, status: 409 })
  expect(refusals).toEqual([error])
})

test('an answer that is not ours is told in general words, and a busy gateway may be asked again', async () => {
  const { client } = talkingTo(() => new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(await refusal(client.skills.list())).toMatchObject({ code: 'BUSY', status: 502 })
})

test('without a connection the person is told so', async () => {
  const { client } = talkingTo(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await refusal(client.skills.list())
  expect(error?.isUnanswered).toBe(true)
  expect(error?.message).toMatch(/^No connection/)
})

test('a question that was taken back is not a failure of the network', async () => {
  const { client, refusals } = talkingTo(() => Promise.reject(new DOMException('', 'AbortError')))
  await expect(client.skills.list({})).rejects.toThrow(DOMException)
  expect(refusals).toEqual([])
})

test.each([
  ['an answer', json({ items: [] })],
  ['a refusal', json({ code: 'FAILED', message: 'no' }, 500)],
])('%s to a query waits until it may be shown, one to a call that somebody makes does not', async (_, answer) => {
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

test('a module, a call and a question each have their own key, from wide to narrow', () => {
  const { client } = talkingTo(json([]))
  expect(client.skills.key()).toEqual(['skills'])
  expect(client.skills.list.key()).toEqual(['skills', 'list'])
  expect(client.skills.list.queryOptions({ page: 2 }).queryKey).toEqual(['skills', 'list', { page: 2 }])
})

test("the server's reason comes before a screen's own words, which come before general ones", () => {
  const unexplained = new CallError(500, { code: 'FAILED', message: 'something went wrong!' })
  expect(new CallError(409, { code: 'CONFLICT', message: 'Taken!' }).wordsOr('Unable to add skill!')).toBe('Taken!')
  expect(unexplained.wordsOr('Unable to add skill!')).toBe('Unable to add skill!')
  expect(unexplained.wordsOr(undefined)).toBe('something went wrong!')
  expect(new CallError(502, { code: 'BUSY', message: '' }).wordsOr('Unable to add skill!')).toBe('Unable to add skill!')
})

test('input and answer have the types of the contract', () => {
  const { client } = talkingTo(json({ _id: '1' }))
  expectTypeOf(client.skills.add).parameter(0).toEqualTypeOf<{ name: string }>()
  expectTypeOf<Awaited<ReturnType<typeof client.skills.add>>>().toEqualTypeOf<{ _id: string }>()
  expectTypeOf<Awaited<ReturnType<typeof calls.home.details>>['heading']>().toBeString()
  // @ts-expect-error the name must be given
  void client.skills.add.queryOptions()
  // @ts-expect-error there is no such call
  expect(client.skills.vanish).toBeUndefined()
})
