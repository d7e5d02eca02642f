import type { Role } from '@app/contract/core/access.ts'
import type { SearchResult } from '@app/contract/search/search.shapes.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { bufferTyping } from '#app/shell/bufferTyping.ts'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { recentOf, rememberPage } from '#core/recent.ts'
import { signOut } from '#core/session.ts'
import { orderLike, signInAs } from '#orders/testOrder.ts'
import { Providers } from '#ui/Providers.tsx'
import Palette from './Palette.tsx'

type SentRequest = { path: string; search: string; signal: AbortSignal | null | undefined }
const asked: SentRequest[] = []
const sent: unknown[] = []
/** The server's results; `hold` delays an answer until it is released. */
let found: Record<string, Partial<SearchResult>>
let hold: Record<string, Promise<void>>
const order = { _id: 'order-1', number: 1042, name: 'Landing page', status: 'Testing', customer: 'Amelia Walker' } as const
const neha = { _id: 'neha', username: 'neha', name: 'Neha Kulkarni' }
const priya = { _id: 'priya', username: 'priya', name: 'Priya Nair' }

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  asked.length = 0
  sent.length = 0
  hold = {}
  found = {
    '#1042': { orders: [order] },
    land: { orders: [order] },
    landing: { orders: [order, { ...order, _id: 'order-2', number: 1041 }] },
  }
  vi.stubGlobal('fetch', async (address: string, { body, signal }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'https://desk.example')
    const search = searchParams.get('search') ?? ''
    if (pathname.endsWith('/quick-search')) {
      asked.push({ path: pathname, search, signal })
      await hold[search]
      return Response.json({ orders: [], people: [], payments: [], ...found[search] })
    }
    if (pathname.endsWith('/singleOrder'))
      return Response.json(orderLike({ version: 7, statusChoices: ['Development', 'Testing', 'Cancel Order'] }))
    if (pathname.endsWith('/get-order-assignees')) {
      const load = { openOrders: 0, isIn: false }
      const before = { _id: 'manager', username: 'manager', name: 'Neha Kulkarni (before)' }
      return Response.json({ managers: [neha, before].map((one) => ({ ...one, ...load })), employees: [{ ...priya, ...load }] })
    }
    if (pathname.endsWith('/update-order') || pathname.endsWith('/update-status')) {
      sent.push(JSON.parse(String(body)))
      return Response.json(orderLike({ status: 'Testing' }))
    }
    return Response.json({ message: 'done' })
  })
})

const shortcuts = vi.fn()
function open(role: Role = 'admin') {
  signInAs(role)
  const router = createMemoryRouter([{ path: '*', element: <Palette openCount={1} onShortcuts={shortcuts} /> }], {
    initialEntries: ['/here'],
  })
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { user: userEvent.setup(), path: () => router.state.location.pathname + router.state.location.search }
}
const field = () => screen.findByRole('combobox', { name: 'Find or do anything' })
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = async () => {
  const id = (await field()).getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}

test('an order is found by its number, opened by Enter, and listed as recent afterwards', async () => {
  const { user, path } = open()
  await user.type(await field(), '#1042')
  const group = within(await screen.findByRole('group', { name: 'Orders' }))
  expect(group.getByRole('option', { selected: true }).textContent).toBe('#1042 Landing pageAmelia WalkerTesting')
  await waitFor(() => expect(screen.getByText('2 results')).toBeTruthy())
  await user.keyboard('{Enter}')
  expect(path()).toBe('/profile/view-order-details/order-1')
  expect(recentOf('admin')).toEqual([{ to: path(), title: '#1042 Landing page', note: 'Amelia Walker' }])
})

test('Enter before the answer opens a result of the typed words, not of earlier ones', async () => {
  const { user, path } = open()
  await user.type(await field(), 'land')
  await screen.findByRole('group', { name: 'Orders' })
  let answer = () => {}
  found['#1099'] = { orders: [{ ...order, _id: 'order-99', number: 1099 }] }
  hold['#1099'] = new Promise((resolve) => (answer = resolve))
  await user.clear(await field())
  await user.type(await field(), '#1099')
  await user.keyboard('{Enter}')
  expect(path()).toBe('/here')
  answer()
  await waitFor(() => expect(path()).toBe('/profile/view-order-details/order-99'))
})

test('results stay while the next search runs, and an outdated request is aborted', async () => {
  const { user } = open()
  await user.type(await field(), 'land')
  await screen.findByRole('group', { name: 'Orders' })
  hold.landi = new Promise(() => {})
  await user.type(await field(), 'i')
  await waitFor(() => expect(asked.map(({ search }) => search)).toEqual(['land', 'landi']))
  expect(screen.getByRole('group', { name: 'Orders' })).toBeTruthy()
  await user.type(await field(), 'ng')
  await waitFor(() => expect(screen.getAllByRole('option', { name: /Landing page/ })).toHaveLength(2))
  expect(asked.find(({ search }) => search === 'landi')?.signal?.aborted).toBe(true)
})

test('keys typed before the field is ready appear in it, and a second Ctrl K closes the palette', async () => {
  bufferTyping()
  for (const key of ['l', 'a', 'n', 'd', 'Shift']) fireEvent.keyDown(document.body, { key })
  const { user } = open()
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'land'))
  await screen.findByRole('group', { name: 'Orders' })
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('fast typing sends one request', async () => {
  open()
  const input = await field()
  for (const value of ['l', 'la', 'lan', 'land']) fireEvent.change(input, { target: { value } })
  await screen.findByRole('group', { name: 'Orders' })
  expect(asked.map(({ search }) => search)).toEqual(['land'])
})

test('the arrow keys select and wrap around; Ctrl+Enter opens a new tab and leaves the palette open', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, path } = open()
  await user.type(await field(), 'landing')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(await active()).toContain('#1042')
  await user.keyboard('{ArrowDown}')
  expect(await active()).toContain('#1041')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(await active()).toBe('Look for “landing” in All Orders')
  await user.keyboard('{ArrowUp}{Control>}{Enter}{/Control}')
  expect(opened).toHaveBeenCalledWith('/profile/view-order-details/order-2', '_blank', 'noopener')
  expect(path()).toBe('/here')
  expect(document.activeElement).toBe(await field())
})

test('a change is shown first and made by a second Enter, with the version that was shown', async () => {
  // The cache of the page behind has an older version.
  queryClient.setQueryData(calls.orders.one.queryOptions({ id: 'order-1' }).queryKey, orderLike({ version: 1 }))
  const { user } = open()
  await user.type(await field(), 'assign #1042 to neha')
  const group = within(await screen.findByRole('group', { name: 'Assign #1042 Landing page' }))
  // The current manager is not offered.
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Manager: Neha Kulkarni → Neha Kulkarni'),
  ])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('group', { name: 'Assign #1042 Landing page: press Enter to do this' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(
    'Assign #1042 Landing page. Manager: Neha Kulkarni → Neha Kulkarni. No open orders, not in. Press Enter to confirm, Escape to go back.',
  )
  expect(sent).toEqual([])
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('group', { name: 'Assign #1042 Landing page' })).toBeTruthy()
  await user.keyboard('{Enter}{Enter}')
  expect(await screen.findByText('Updated Order Successfully')).toBeTruthy()
  expect(sent).toEqual([{ _id: 'order-1', version: 7, assignedTo: 'neha' }])
})

test('a status is chosen from the order’s own options; one that needs a reason opens its dialog', async () => {
  const { user } = open('employee')
  await user.type(await field(), 'status 1042 test')
  await screen.findByRole('group', { name: 'Status of #1042 Landing page' })
  expect(lines()).toEqual(['TestingDeal Confirmed → Testing'])
  await user.keyboard('{Enter}{Enter}')
  expect(await screen.findByText('Status Changed to Testing Successfully!')).toBeTruthy()
  expect(sent).toEqual([{ id: 'order-1', status: 'Testing' }])
})

test('a cancellation goes through its dialog', async () => {
  const { user } = open('sales')
  await user.type(await field(), 'status #1042 cancel')
  await screen.findByText('Asks for the reason first')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Cancel #1042 Landing page?' })).toBeTruthy()
  expect(sent).toEqual([])
})

test.each([
  ['assign #7 to neha', 'You have no order #7.'],
  ['assign #1042 to zzz', 'No other person to assign is called “zzz”.'],
  ['status #1042 delivered', 'You can’t give it the status “delivered”.'],
])('%s: %s', async (words, problem) => {
  const { user } = open()
  await user.type(await field(), words)
  expect(await screen.findAllByText(problem)).toHaveLength(2)
  expect(lines()).toEqual([])
})

test.each<[Role, string, string | undefined]>([
  ['admin', 'new order', '/profile/create-order'],
  ['user', 'new order', '/profile/user/create-order'],
  ['employee', 'new order', undefined],
  ['sales', 'new user', '/profile/create-users'],
  ['manager', 'new user', undefined],
  ['admin', 'all pay', undefined],
  ['admin', 'order pay', '/profile/all-order-payments'],
])('%s types “%s”', async (role, words, to) => {
  const { user, path } = open(role)
  await user.type(await field(), words)
  await user.keyboard('{Enter}')
  if (to) expect(path()).toBe(to)
  else await waitFor(() => expect(screen.getByText(`Nothing is called “${words}”. You can type:`)).toBeTruthy())
})

test('without input it lists recent pages and examples; signing out deletes those of all users', async () => {
  rememberPage('admin', { to: '/profile/view-order-details/a', title: '#1 One' })
  rememberPage('another-user', { to: '/profile/view-order-details/b', title: '#2 Two' })
  localStorage.setItem('recent.employee', '[{"to":"//evil.example","title":"x"},7]')
  expect(recentOf('employee')).toEqual([])
  open()
  const recent = within(await screen.findByRole('group', { name: 'Recent' }))
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['#1 One'])
  expect(within(screen.getByRole('region', { name: 'What you can type' })).getByText('assign #1301 to Neha')).toBeTruthy()
  expect(asked).toEqual([])
  await signOut('#left')
  expect([recentOf('admin'), recentOf('another-user')]).toEqual([[], []])
})

test('when the server is busy it says so, and still finds screens', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'BUSY', message: 'Busy.' }, { status: 503 }))
  const { user } = open()
  await user.type(await field(), 'orders')
  expect(await screen.findAllByText(/can’t be searched right now/)).toHaveLength(2)
  expect(lines().join()).toContain('Public Orders')
})
