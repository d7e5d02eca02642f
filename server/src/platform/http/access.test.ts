import { isOwn, roles } from '@app/contract/core/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { type NamedCall, namedCalls } from './api.ts'
import { callsWithAccess, expectedAnswer } from './testAccess.ts'

let testApp: TestApp
const people = new Map<string, TestPerson>()
beforeAll(async () => {
  testApp = await startTestApp()
  for (const role of roles) people.set(role, await testApp.one(role))
})
afterAll(() => testApp.close())

/** The answer of the request pipeline, as opposed to the call's own: visitors must sign in, a wrong role is refused. */
async function pipelineSays({ call }: NamedCall, caller: TestPerson | undefined, input: Record<string, string>) {
  const headers = caller ? { 'x-access-token': caller.token } : {}
  const answer =
    call.method === 'GET'
      ? await testApp.app.inject({ method: 'GET', url: call.path, headers, query: input })
      : await testApp.app.inject({ method: 'POST', url: call.path, headers, payload: input })
  const code: unknown = answer.statusCode === 200 ? undefined : answer.json().code
  expect(answer.statusCode, `${call.path} broke: ${answer.body}`).toBeLessThan(500)
  return code === 'UNAUTHORIZED' ? 'sign in' : code === 'FORBIDDEN' ? 'no' : 'come in'
}

test('the second table of access lists exactly the existing calls', () => {
  expect(callsWithAccess.toSorted()).toEqual(
    namedCalls()
      .map(({ module, name }) => `${module}.${name}`)
      .toSorted(),
  )
})

describe.each(namedCalls().map((named) => ({ ...named, title: `${named.module}.${named.name}` })))('$title', (named) => {
  test.each(['visitor', ...roles])('as %s', async (who) => {
    // Signing in with an empty body answers UNAUTHORIZED for visitors; signing out would spoil the next call.
    if (['/api/auth/signout', '/api/auth/end-all-sessions'].includes(named.call.path) && who !== 'visitor')
      return expect(expectedAnswer(named.title, people.get(who) ?? null, {})).toBe('come in')
    const caller = people.get(who)
    const stranger = { id: '00000000-0000-7000-8000-000000000000' }
    const fields = isOwn(named.call.access)
      ? [{ [named.call.access.own]: caller?.id ?? '' }, { [named.call.access.own]: stranger.id }]
      : [{}]
    for (const input of fields) expect(await pipelineSays(named, caller, input)).toBe(expectedAnswer(named.title, caller ?? null, input))
  })
})

test('an unknown call answers like a missing resource', async () => {
  expect((await testApp.app.inject({ method: 'POST', url: '/api/main/no-such-call' })).statusCode).toBe(404)
})

test('cookies only count for requests from our own pages', async () => {
  const admin = people.get('admin')
  const post = (headers: Record<string, string>) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/main/addOrderCategory',
      headers: { cookie: `session=${admin?.token}`, host: 'desk.example', ...headers },
      payload: {},
    })
  expect((await post({ origin: 'https://evil.example' })).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await post({})).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await post({ origin: 'http://desk.example' })).json()).toMatchObject({ code: 'BAD_INPUT' })
  expect((await post({ 'sec-fetch-site': 'same-origin' })).json()).toMatchObject({ code: 'BAD_INPUT' })
})

test("uploads are only accepted from our own pages, and foreign pages can't read answers", async () => {
  const { token } = people.get('admin') ?? {}
  const headers = { cookie: `session=${token}`, host: 'desk.example', origin: 'https://evil.example' }
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const sent = '--x\r\ncontent-disposition: form-data; name="myfile"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n'
  const answers = [
    await testApp.app.inject({ method: 'POST', url: '/api/main/post-documents', headers: form, payload: sent }),
    await testApp.app.inject({ method: 'POST', url: '/api/main/s3-multiple-upload', headers: form, payload: sent }),
    await testApp.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '5' },
    }),
    await testApp.app.inject({ method: 'POST', url: '/api/auth/signout', headers }),
  ]
  for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
  // Foreign pages can send forms of these types without a preflight; no call accepts them.
  for (const kind of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(
      await testApp.app.inject({
        method: 'POST',
        url: '/api/auth/signin',
        headers: { 'content-type': kind },
        payload: '{"username":"a","password":"b"}',
      }),
    ).toMatchObject({ statusCode: 400 })
  const preflight = { method: 'OPTIONS', headers: { ...headers, 'access-control-request-method': 'POST' } } as const
  for (const url of ['/api/main/getAllOrders', '/api/uploads']) {
    const answer = await testApp.app.inject({ ...preflight, url })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  }
})

test('a broken, empty, huge or wrongly typed body is refused clearly', async () => {
  const headers = { 'x-access-token': people.get('admin')?.token ?? '', 'content-type': 'application/json' }
  const send = (payload: string, type = 'application/json') =>
    testApp.app.inject({ method: 'POST', url: '/api/main/update-status', headers: { ...headers, 'content-type': type }, payload })
  expect((await send('{"id":')).json()).toMatchObject({ code: 'BAD_INPUT' })
  expect((await send('{"id":7}')).json()).toMatchObject({ code: 'BAD_INPUT', field: 'id' })
  expect((await send(`{"id":"${'x'.repeat(1_100_000)}"}`)).json()).toMatchObject({ code: 'TOO_LARGE' })
  expect((await send('<a/>', 'text/xml')).json()).toMatchObject({ code: 'BAD_INPUT' })
  expect((await send('{"id":"a","status":"\\u0000"}')).json()).toMatchObject({ code: expect.stringMatching(/NOT_FOUND|BAD_INPUT/) })
  expect((await send('null')).json()).toMatchObject({ code: 'BAD_INPUT' })
})

test("a character that the database can't store is refused and causes no failure", async () => {
  const answer = await testApp.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'a\u0000b', password: 'x' } })
  expect(answer.statusCode).toBeLessThan(500)
  const category = { newCategory: 'a\u0000b' }
  const headers = { 'x-access-token': people.get('admin')?.token ?? '' }
  expect(
    (await testApp.app.inject({ method: 'POST', url: '/api/main/addOrderCategory', headers, payload: category })).json(),
  ).toMatchObject({
    code: 'BAD_INPUT',
  })
})
