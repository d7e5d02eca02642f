// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from './calls.ts'
import { queryClient } from './queryClient.ts'
import { checkSession, isSessionExpired, leave, signedInAs, signOut, whoAmI } from './session.ts'

const alice = {
  id: 'u1',
  _id: 'u1',
  username: 'alice',
  name: 'Alice',
  email: 'alice@example.com',
  roles: [{ name: 'ROLE_SALES' }, { name: 'ROLE_ADMIN' }],
  gender: 'Female' as const,
  manager: [],
  isDisabled: false,
  isSuperAdmin: false,
  skills: [],
  mustChangePassword: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const answers = new Map<string, () => Response>()
const asked: string[] = []
beforeEach(() => {
  queryClient.clear()
  answers.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answers.get(url)?.() ?? Response.json({ code: 'FAILED', message: 'something went wrong!' }, { status: 500 })
  })
})
afterEach(() => void vi.unstubAllGlobals())
const session = (user: typeof alice | null) => answers.set('/api/auth/session', () => Response.json({ user }))

test('the server is asked once who this is, and the first role decides', async () => {
  session(alice)
  expect(await whoAmI()).toMatchObject({ id: 'u1', role: 'sales' })
  await whoAmI()
  expect(asked).toEqual(['/api/auth/session'])
})

test('a visitor is nobody, and a refused call does not expire what never was', async () => {
  session(null)
  expect(await whoAmI()).toBeNull()
  await calls.orders.all().catch(() => undefined)
  expect(isSessionExpired()).toBe(false)
})

test('without an answer nobody is decided to be a visitor', async () => {
  await expect(whoAmI()).rejects.toMatchObject({ code: 'FAILED' })
})

test('who signs in sees nothing that was read before', async () => {
  session(null)
  await whoAmI()
  queryClient.setQueryData(['orders', 'all', {}], { items: ['of somebody else'] })
  queryClient.setQueryData(['home', 'about', {}], { brand: 'mentordesk' })
  signedInAs(alice)
  expect(await whoAmI()).toMatchObject({ username: 'alice' })
  expect(queryClient.getQueryData(['orders', 'all', {}])).toBeUndefined()
  expect(queryClient.getQueryData(['home', 'about', {}])).toBeDefined()
})

test('a refused call of somebody who was signed in expires the session, and the page stays behind the dialog', async () => {
  signedInAs(alice)
  answers.set('/api/main/getAllOrders', () => Response.json({ code: 'UNAUTHORIZED', message: 'Please sign in.' }, { status: 401 }))
  await expect(calls.orders.all()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(isSessionExpired()).toBe(true)
  expect(await whoAmI()).toMatchObject({ username: 'alice' })
})

test('when the server no longer knows somebody, they are told and keep their page until then', async () => {
  signedInAs(alice)
  expect(isSessionExpired()).toBe(false)
  session(null)
  await checkSession()
  expect(await whoAmI()).toMatchObject({ username: 'alice' })
  expect(isSessionExpired()).toBe(true)
})

test('signing out leaves the page even when the server does not answer', async () => {
  const left = vi.spyOn(leave, 'to').mockImplementation(() => {})
  await signOut('/auth/signin')
  expect(asked).toEqual(['/api/auth/signout'])
  expect(left).toHaveBeenCalledWith('/auth/signin')
})
