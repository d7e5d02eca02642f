import { orderTabs } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { orderLike, signInAs } from '../testOrder.ts'
import { payColumn } from './customerList.tsx'
import { Deadline } from './Deadline.tsx'
import MyOrdersScreen from './MyOrdersScreen.tsx'
import { customerTabs } from './orderTabs.ts'

beforeEach(() => queryClient.clear())

const counts = { new: 1, active: 2, delivered: 3, completed: 4, cancelled: 5, all: 15 }

function show(waiting: Partial<OrderSummary>[], address = '/') {
  signInAs('user')
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('getWaitingOrders'))
      return Response.json(
        waiting.map((order) => ({ ...orderLike(), ...order, nextAction: { party: 'customer', action: 'review', until: null } })),
      )
    if (path.includes('getCustomerOrder')) return Response.json({ items: [], total: 0, isCapped: false, tabs: counts })
    return Response.json({ views: [], columns: null })
  })
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <MyOrdersScreen /> }], { initialEntries: [address] })} />
    </Providers>,
  )
}
const chosen = async () => (await screen.findByRole('tab', { selected: true })).textContent

test.each<[string, Partial<OrderSummary>[], string, RegExp]>([
  ['an order that waits for the customer', [{ tab: 'delivered' }, { tab: 'active' }], '/', /^Delivered Orders/],
  ['the active orders if none waits', [], '/', /^Active Orders/],
  ['the tab of the address', [{ tab: 'delivered' }], '/?tab=new', /^In Review/],
])('My Orders opens on %s', async (_, waiting, address, tab) => {
  show(waiting, address)
  expect(await chosen()).toMatch(tab)
})

test('every order is under exactly one tab beside all', () => {
  expect(customerTabs.map(({ value }) => value).toSorted()).toEqual([...orderTabs].toSorted())
})

test('a half-paid order says so', () => {
  signInAs('user')
  const order = orderLike({ totalAmount: 120, paidAmount: 60, remainingAmount: 60, remaining: true, mayPay: true })
  const router = createMemoryRouter([{ path: '/', element: payColumn.cell(order, { rows: [order], key: [], total: 1 }) }])
  const { container } = render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  expect(container.textContent).toContain('$60.00 left, $60.00 paid')
})

test.each(['delivered', 'completed', 'cancelled'] as const)('the deadline of an order that is %s is never red', (tab) => {
  const today = new Date()
  for (const days of [-3, 0, 3]) {
    const deadline = new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const { container } = render(<Deadline order={{ deadline, timezone: 'UTC', tab }} />)
    expect(container.firstElementChild?.hasAttribute('data-look')).toBe(false)
  }
})

test('the status of a cancelled order reads so', () => {
  render(<StatusTag status="Cancel Order" />)
  expect(screen.getByText('Cancelled')).toBeTruthy()
})
