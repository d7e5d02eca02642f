// @vitest-environment node
import { admits, type Role, roles } from '@app/contract/core/access.ts'
import { screenNames, screens } from '@app/contract/screens.ts'
import { describe, expect, test } from 'vitest'
import { isGroup, linksOf, menuOf, ordersLinks } from './menu.ts'
import { placeOf } from './menuPlace.ts'

/** The entries of a menu as texts: `Home`, `Payments > Order Payments`. */
const wordsOf = (role: Role) => {
  const { work, own } = menuOf({ role })
  return [...work, ...own].flatMap((entry) => (isGroup(entry) ? entry.of.map(({ label }) => `${entry.group} > ${label}`) : [entry.label]))
}
const everyone = ['Home', 'My Profile', 'My Events', 'My Notifications', 'Chat']
const attendance = ['Attendance > Attendance Stats', 'Attendance > Leaves']
const payments = ['Payments > Order Payments', 'Payments > Public Payments', 'Payments > Other Payments']
const catalogue = ['Sessions & Services > All Sessions', 'Sessions & Services > All Services']
const under = (group: string, labels: readonly string[]) => labels.map((label) => `${group} > ${label}`)

const entries: Record<Role, readonly string[]> = {
  user: ['My Orders', 'Purchased Orders', 'Payment History', 'My Bookings', 'Subscriptions'],
  employee: ['My Tasks', 'My Resume', 'My Projects', 'Outsourced Orders', 'My Mentoring', 'To-Do List', ...attendance],
  manager: ['My Employees', 'My Projects', 'Outsourced Orders', 'My Mentoring', 'To-Do List', ...attendance],
  remoteDeveloper: ['Outsourced Orders', 'My Mentoring', 'To-Do List', ...attendance],
  sales: [
    ...['File Share', 'Bookings', 'My Mentoring', 'Users', 'Public Messages', 'WhatsApp Chat', 'To-Do List'],
    ...['Subscription Records', 'Mail Records'],
    ...under('Manage', ['All Orders', 'Outsourced Orders', 'Public Orders', 'Skills Category']),
    ...payments,
    ...catalogue,
    ...attendance,
  ],
  admin: [
    ...['Attendance Record', 'Recycle Bin', 'WhatsApp Chat', 'To-Do List'],
    ...under('Manage', [
      'Users',
      'Orders',
      'Outsourced Orders',
      'Public Orders',
      'Events',
      'Developer Request',
      'Bookings',
      'Mentoring',
      'Subscription Records',
    ]),
    ...under('Manage', ['Skills Category', 'Youtube Videos', 'Youtube Playlist', 'Mobile Banner']),
    ...under('File Share', ['AWS S3', 'Drive Files']),
    ...under('Settings', ['Edit Home', 'Company', 'Links', 'Recent Logs', 'Failed Jobs', 'Exported Files']),
    ...under('Finance', ['Invoices', 'Subscriptions']),
    ...under('Communications', ['Mail Records', 'Client Query', 'All Feedback']),
    ...payments,
    'Payments > Reconciliation',
    ...catalogue,
  ],
}

describe.each(roles)('the menu of %s', (role) => {
  test('holds exactly its entries', () => {
    expect(wordsOf(role).toSorted()).toEqual([...everyone, ...entries[role]].toSorted())
  })

  test('only offers screens that the role may open', () => {
    const closed = linksOf({ role }).filter(({ screen }) => !admits(screens[screen].access, { id: 'x', role }))
    expect(closed).toEqual([])
  })

  test('offers no screen twice', () => {
    const names = linksOf({ role }).map(({ screen }) => screen)
    expect(new Set(names).size).toBe(names.length)
  })

  test('leads to the orders from the top bar, where the role has any', () => {
    const link = ordersLinks[role]
    if (role === 'remoteDeveloper') expect(link).toBeUndefined()
    else expect(admits(screens[link?.screen ?? 'landing'].access, { id: 'x', role })).toBe(true)
  })

  test('has an entry to mark for every dashboard screen that the role may open, except redirects', () => {
    const links = linksOf({ role })
    const lost = screenNames.filter((name) => {
      const { path, access } = screens[name]
      return path.startsWith('/profile') && name !== 'orders' && admits(access, { id: 'x', role }) && !placeOf(name, links)
    })
    expect(lost).toEqual([])
  })
})

test('a user with a plan sees their own plan and no offers', () => {
  const labels = (names: readonly { name?: string }[]) => linksOf({ role: 'user', subscriptionType: names }).map(({ label }) => label)
  expect(labels([{ name: 'Gold' }])).not.toContain('Subscriptions')
  expect(labels([{ name: 'Gold' }])).toContain('My Subscription')
  expect(labels([{ name: '' }])).toContain('Subscriptions')
  expect(labels([])).toContain('Subscriptions')
  expect(labels([])).not.toContain('My Subscription')
})

test('the chat opens in a new tab and says who answers there', () => {
  const hint = (role: Role) => linksOf({ role }).find(({ screen }) => screen === 'chat')
  expect(hint('user')).toMatchObject({ newTab: true, hint: 'chatting with the admin and sales team for your help' })
  expect(hint('sales')?.hint).toBe('chatting with the admin, managers, sales team and employee and users')
})
