// @vitest-environment node
import { admits, type Role, roles } from '@app/contract/core/access.ts'
import { href, ordersOfRole, type Screen, type ScreenName, screenNames, screens } from '@app/contract/screens.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Me } from '#core/session.ts'
import { redirectFor, safeNext } from './guard.ts'

const here = 'https://desk.example'
const at = (path: string) => new URL(path, here)
const userWithRole = (role: Role, more: Partial<Me> = {}) => ({ id: 'u1', role, skills: [], mustChangePassword: false, ...more }) as Me
const visit = (name: ScreenName, me: Me | null, path: string = screens[name].path) => redirectFor(name, me, at(path))

const open: readonly ScreenName[] = screenNames.filter((name) => screens[name].access === 'anyone')
const closed = screenNames.filter((name) => !open.includes(name))
const entrances = ['signIn', 'signUp', 'phoneSignIn'] as const

test('a visitor may open what is public', () => {
  expect(open.filter((name) => visit(name, null) !== undefined)).toEqual([])
})

test('a visitor who opens anything else is sent to the sign-in page', () => {
  expect(closed.length).toBeGreaterThan(60)
  expect(closed.filter((name) => !visit(name, null)?.startsWith('/login'))).toEqual([])
})

test('the sign-in page leads back to the requested page', () => {
  expect(visit('allOrders', null, '/profile/view-orders?tab=active')).toBe('/login?next=%2Fprofile%2Fview-orders%3Ftab%3Dactive')
  expect(visit('myProfile', null)).toBe('/login')
})

describe.each(roles)('%s', (role) => {
  const me = userWithRole(role)

  test.each(screenNames.filter((name) => name !== 'orders' && !entrances.some((entrance) => entrance === name)))(
    'opens %s or goes to /profile',
    (name) => {
      const { access, onceSignedIn }: Screen = screens[name]
      const mayOpen = admits(access, me) && (!onceSignedIn || onceSignedIn.includes(role))
      expect(visit(name, me)).toBe(mayOpen ? undefined : '/profile')
    },
  )

  test('opens their own list of orders at the shared address', () => {
    expect(visit('orders', me)).toBe(href(ordersOfRole[role]))
  })

  test('skips the sign-in page', () => {
    for (const name of entrances) expect(visit(name, me)).toBe(href('home'))
    expect(visit('signIn', me, '/login?next=%2Fprofile%2Fmy-events')).toBe('/profile/my-events')
  })
})

test('the help page for visitors is open to customers and to no other role', () => {
  expect(visit('getHelp', userWithRole('user'))).toBeUndefined()
  expect(visit('getHelp', userWithRole('sales'))).toBe('/profile')
})

test('a user with a one-time password must replace it first, but may read public pages', () => {
  const me = userWithRole('sales', { mustChangePassword: true })
  expect(visit('home', me)).toBe('/profile')
  expect(visit('myProfile', me)).toBeUndefined()
  expect(visit('landing', me)).toBeUndefined()
})

test('staff without a required second factor set one up first, and then reach the requested page', () => {
  const me = userWithRole('sales', { mustSetUpSecondFactor: true, mustChangePassword: true })
  expect(visit('mailRecords', me, '/profile/mailRecords?page=2')).toBe('/auth/second-factor?next=%2Fprofile%2FmailRecords%3Fpage%3D2')
  expect(visit('signIn', me, '/auth/signin?next=%2Fprofile')).toBe('/auth/second-factor?next=%2Fprofile')
  expect(visit('setUpSecondFactor', me)).toBeUndefined()
  expect(visit('landing', me)).toBeUndefined()
})

const leadingAway = [
  '/..//evil.example',
  '/.//evil.example',
  '/profile/..//evil.example',
  '/profile/../..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2E//evil.example',
  '/.%2e//evil.example',
  '/%2e//evil.example',
  '/..\\/evil.example',
  '/..//\\evil.example',
  '/..\\\\evil.example',
  '/.\\/evil.example',
  '/../\t/evil.example',
  '/..\n//evil.example',
  '/..//evil.example/profile',
  '/..//evil.example%2fprofile',
  '/..///evil.example',
  '/..////evil.example',
  '/..//user:secret@evil.example',
  '/..//evil.example:443/profile',
  '/..//desk.example.evil.example',
  '/..//desk.example@evil.example',
  '/..//[2001:db8::1]/',
  '/..//%65vil.example',
  '//evil.example',
  '//evil.example/profile',
  '///evil.example',
  '////evil.example/profile',
  '//user@evil.example',
  '//desk.example@evil.example',
  '//desk.example.evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/%2f%2fevil.example',
  'https://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example/profile',
  'http://desk.example/profile',
  'https://desk.example.evil.example/profile',
  'https://desk.example@evil.example/profile',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://desk.example/profile',
  '//',
  '/..//',
  '/../..//../..//',
  '/／evil.example',
  '/。/evil.example',
  'profile',
  '?next=//evil.example',
  '#//evil.example',
  '',
  null,
]

test.each(leadingAway)('a link to the sign-in page with next=%j leads to no other site', (next) => {
  expect(safeNext(next, here)).toBeUndefined()
})

test.each([
  ['/profile/user-orders?tab=all#top', '/profile/user-orders?tab=all#top'],
  ['/profile/../profile/user-orders', '/profile/user-orders'],
  ['/./profile', '/profile'],
  ['/profile/', '/profile/'],
  ['/profile/view-order-details/a%2Fb', '/profile/view-order-details/a%2Fb'],
  ['/profile?next=//evil.example', '/profile?next=//evil.example'],
  ['/', '/'],
  ['/profile/nothing-like-it', undefined],
  ['/api/documents/1/file', undefined],
])('next=%s goes on to %s', (next, to) => {
  expect(safeNext(next, here)).toBe(to)
})

test('the browser never leaves this site and opens the address that was checked', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'profile',
    'https:',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const to = safeNext(pieces.join(''), here)
      if (to === undefined) return
      expect(to).toMatch(/^\/(?![/\\])/)
      expect(new URL(to, here).origin).toBe(here)
      expect(safeNext(to, here)).toBe(to)
    }),
    { numRuns: 2_000 },
  )
})
