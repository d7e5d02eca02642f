// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from './calls.ts'
import { queryClient } from './queryClient.ts'
import { checkSession, isSessionExpired, leave, loadMe, signOut, startSession } from './session.ts'

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

test('the session is requested once, and the first role decides', async () => {
  session(alice)
  expect(await loadMe()).toMatchObject({ id: 'u1', role: 'sales' })
  await loadMe()
  expect(asked).toEqual(['/api/auth/session'])
})

test('a visitor has no user, and a refused call does not expire a session that never was', async () => {
  session(null)
  expect(await loadMe()).toBeNull()
  await calls.orders.all().catch(() => undefined)
  expect(isSessionExpired()).toBe(false)
})

test('without an answer no one is treated as a visitor', async () => {
  await expect(loadMe()).rejects.toMatchObject({ code: 'FAILED' })
})

test('signing in removes everything that was read before', async () => {
  session(null)
  await loadMe()
  queryClient.setQueryData(['orders', 'all', {}], { items: ['of another person'] })
  queryClient.setQueryData(['home', 'about', {}], { brand: 'mentordesk' })
  startSession(alice)
  expect(await loadMe()).toMatchObject({ username: 'alice' })
  expect(queryClient.getQueryData(['orders', 'all', {}])).toBeUndefined()
  expect(queryClient.getQueryData(['home', 'about', {}])).toBeDefined()
})

test('a refused call of a signed-in user expires the session, and the page stays behind the dialog', async () => {
  startSession(alice)
  answers.set('/api/main/getAllOrders', () => Response.json({ code: 'UNAUTHORIZED', message: 'Please sign in.' }, { status: 401 }))
  await expect(calls.orders.all()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(isSessionExpired()).toBe(true)
  expect(await loadMe()).toMatchObject({ username: 'alice' })
})

test('when the server has lost the session, the person is told and keeps the page until then', async () => {
  startSession(alice)
  expect(isSessionExpired()).toBe(false)
  session(null)
  await checkSession()
  expect(await loadMe()).toMatchObject({ username: 'alice' })
  expect(isSessionExpired()).toBe(true)
})

test('signing out leaves the page even when the server does not answer', async () => {
  const left = vi.spyOn(leave, 'to').mockImplementation(() => {})
  await signOut('/auth/signin')
  expect(asked).toEqual(['/api/auth/signout'])
  expect(left).toHaveBeenCalledWith('/auth/signin')
})
