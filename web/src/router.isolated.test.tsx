import type { Role } from '@app/contract/core/access.ts'
import { href, screenNames } from '@app/contract/screens.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { leave } from '#core/useRecovery.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { pages } from './pages.ts'
import { routes } from './router.tsx'

const line = { connected: true, on() {}, once() {}, emit() {}, removeAllListeners() {}, disconnect() {} }
vi.mock('socket.io-client', () => ({ io: () => line }))

const about = {
  brand: 'mentordesk',
  product: 'Mentordesk',
  company: { email: 'hello@example.com', phone: '+1 2', address: 'Here' },
  isDemo: false,
  demoAccounts: [],
  mail: 'smtp',
  cards: 'stripe',
  maxUploadBytes: 1,
  offers: { services: false, sessions: true },
}
const person = (role: Role) => userAs(role, { id: 'u1', _id: 'u1', username: 'sam', name: 'Sam Lee' })

/** The server of these tests: it answers the session and nothing else. */
let user: object | null = null
let isDown = false
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  isDown = false
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (isDown) throw new TypeError('Failed to fetch')
    if (url === '/healthz') return new Response('ok')
    if (url === '/api/auth/session') return Response.json({ user })
    if (url === '/api/main/about') return Response.json(about)
    if (url === '/api/test/get-home-details')
      return Response.json({ id: '1', heading: 'Help with code', details: '', logoText: 'Our desk' })
    if (url === '/api/test/get-notification-for-user') return Response.json({ items: [], total: 0, tabs: { all: 0, unread: 0 } })
    return Response.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function visit(path: string, as: object | null = null) {
  user = as
  const router = createMemoryRouter(routes(), { initialEntries: [path] })
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return router
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test('a visitor sees the landing page with the server’s texts', async () => {
  visit('/')
  await heading('Help with code')
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth/signin')
  expect(screen.queryByRole('link', { name: 'Events', hidden: true })?.closest('header')).toBeFalsy()
})

test('the bar of every public page links to the landing page’s existing sections', async () => {
  visit('/login')
  await heading('Sign in')
  const bar = await screen.findByRole('navigation', { name: 'On the home page' })
  expect([...bar.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/#steps', '/#sessions', '/#contact'])
})

test('a visitor on a dashboard page is asked to sign in, and returns afterwards', async () => {
  const router = visit('/profile/view-orders?tab=active')
  await heading('Sign in')
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '?next=%2Fprofile%2Fview-orders%3Ftab%3Dactive' })
})

test('a user without the role is sent to their profile', async () => {
  const router = visit('/profile/view-orders', person('user'))
  await heading('My Profile')
  expect(screen.queryByRole('navigation', { name: 'On the home page' })).toBeNull()
  expect(router.state.location.pathname).toBe('/profile')
})

test('the dashboard’s frame has its landmarks, its menu and a skip link', async () => {
  visit('/profile', person('manager'))
  await heading('My Profile')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('contentinfo').textContent).toContain(String(new Date().getFullYear()))
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
  expect(screen.getByRole('link', { name: 'My Profile' }).getAttribute('aria-current')).toBe('page')
  expect(await screen.findByText('Our desk')).toBeTruthy()
})

test('a user with a one-time password must choose their own, and may only leave', async () => {
  const router = visit(href('home'), { ...person('sales'), mustChangePassword: true })
  const dialog = await screen.findByRole('dialog', { name: 'Choose your own password' })
  expect(router.state.location.pathname).toBe('/profile')
  expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent).filter(Boolean)).toEqual([
    'Logout',
    'Change password',
  ])
})

test('an unknown address shows Page not found', async () => {
  visit('/nope')
  await heading('Page not found')
  expect(screen.getByRole('link', { name: 'Back To Home !' }).getAttribute('href')).toBe('/')
})

test('an unreachable server is reported on a page of its own', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isDown = true
  visit('/profile/my-notifications')
  await heading('Something went Wrong !')
  expect(screen.getByText(/^No connection/)).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  isDown = false
  user = person('user')
  screen.getByRole('button', { name: 'Try again' }).click()
  await heading('My Notifications')
})

test('a page that could not be opened opens by itself once the server is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isDown = true
  visit('/profile/my-notifications')
  await heading('Something went Wrong !')
  expect(screen.getByText(/goes on by itself/)).toBeTruthy()
  isDown = false
  user = person('user')
  window.dispatchEvent(new Event('online'))
  await heading('My Notifications')
})

test('a chunk that did not load leads to a reload once the server answers, and to no second one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(leave, 'reload').mockReturnValue(undefined)
  sessionStorage.clear()
  vi.spyOn(pages, 'skills').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  visit(href('skills'), person('sales'))
  await heading('Something went Wrong !')
  isDown = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asked.at(-1)).toBe('/healthz'))
  expect(reload).not.toHaveBeenCalled()
  isDown = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event('online'))
  await screen.findByRole('heading', { level: 1 })
  expect(asked.filter((url) => url === '/healthz')).toHaveLength(2)
  expect(reload).toHaveBeenCalledOnce()
})

test('a broken page keeps the frame and says what is safe', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(pages, 'skills').mockResolvedValue({
    default: () => {
      throw new Error('a bug')
    },
  })
  visit(href('skills'), person('sales'))
  await heading('Something went Wrong !')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back To Home !' }).getAttribute('href')).toBe('/')
})

test('a page whose chunk does not load keeps the frame and offers a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(pages, 'skills').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  visit(href('skills'), person('sales'))
  await heading('Something went Wrong !')
  expect(screen.getByText(/newer version of this page, or no connection/)).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
})

test('every screen of the table has a page that loads', async () => {
  for (const name of screenNames) await waitFor(async () => expect(typeof (await pages[name]()).default).toBe('function'))
})

test('an unknown address below /profile keeps the navigation, and asks a visitor to sign in', async () => {
  visit('/profile/no-such-page', person('user'))
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(await screen.findByRole('navigation', { name: 'Menu' }).catch(() => screen.getAllByRole('navigation')[0])).toBeTruthy()
  cleanup()
  queryClient.clear()
  visit('/profile/no-such-page')
  expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
})
