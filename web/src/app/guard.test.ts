// @vitest-environment node
import { admits, type Role, roles } from '@app/contract/core/access.ts'
import { href, ordersOfRole, type Screen, type ScreenName, screenNames, screens } from '@app/contract/screens.ts'
import { describe, expect, test } from 'vitest'
import type { Me } from '#core/session.ts'
import { redirectFor, safeNext } from './guard.ts'

const here = 'https://desk.example'
const at = (path: string) => new URL(path, here)
const somebody = (role: Role, more: Partial<Me> = {}) => ({ id: 'u1', role, skills: [], mustChangePassword: false, ...more }) as Me
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

test('the sign-in page leads back to where somebody wanted to go', () => {
  expect(visit('allOrders', null, '/profile/view-orders?tab=active')).toBe('/login?next=%2Fprofile%2Fview-orders%3Ftab%3Dactive')
  expect(visit('myProfile', null)).toBe('/login')
})

describe.each(roles)('%s', (role) => {
  const me = somebody(role)

  test.each(screenNames.filter((name) => name !== 'orders' && !entrances.some((entrance) => entrance === name)))(
    'opens %s or goes to /profile',
    (name) => {
      const { access, onceSignedIn }: Screen = screens[name]
      const mayOpen = admits(access, me) && (!onceSignedIn || onceSignedIn.includes(role))
      expect(visit(name, me)).toBe(mayOpen ? undefined : '/profile')
    },
  )

  test('finds their own orders behind the one address for all', () => {
    expect(visit('orders', me)).toBe(href(ordersOfRole[role]))
  })

  test('is not asked to sign in again', () => {
    for (const name of entrances) expect(visit(name, me)).toBe(href('home'))
    expect(visit('signIn', me, '/login?next=%2Fprofile%2Fmy-events')).toBe('/profile/my-events')
  })
})

test('the help page for visitors is a customer’s too, and nobody else’s', () => {
  expect(visit('getHelp', somebody('user'))).toBeUndefined()
  expect(visit('getHelp', somebody('sales'))).toBe('/profile')
})

test('who has a one-time password chooses their own before anything else, but may read what is public', () => {
  const me = somebody('sales', { mustChangePassword: true })
  expect(visit('home', me)).toBe('/profile')
  expect(visit('myProfile', me)).toBeUndefined()
  expect(visit('landing', me)).toBeUndefined()
})

test('staff who owe a second factor set one up before anything else, and go on from there to where they wanted', () => {
  const me = somebody('sales', { mustSetUpSecondFactor: true, mustChangePassword: true })
  expect(visit('mailRecords', me, '/profile/mailRecords?page=2')).toBe('/auth/second-factor?next=%2Fprofile%2FmailRecords%3Fpage%3D2')
  expect(visit('signIn', me, '/auth/signin?next=%2Fprofile')).toBe('/auth/second-factor?next=%2Fprofile')
  expect(visit('setUpSecondFactor', me)).toBeUndefined()
  expect(visit('landing', me)).toBeUndefined()
})

test.each([
  ['/profile/user-orders?tab=all#top', '/profile/user-orders?tab=all#top'],
  ['//evil.example/', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['profile', undefined],
  ['', undefined],
  [null, undefined],
])('a link to the sign-in page with next=%s goes on to %s', (next, to) => {
  expect(safeNext(next, here)).toBe(to)
})
