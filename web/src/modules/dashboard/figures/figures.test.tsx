import type { OfficeFigures as Figures } from '@app/contract/dashboard/figures.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { OfficeFigures } from './OfficeFigures.tsx'

// Charts warn that jsdom has no layout.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

const span = { from: '2026-11-16', to: '2026-11-22', days: '2026-11-16..2026-11-22@Europe/London' }
const monday = { from: '2026-11-16', to: '2026-11-16', days: '2026-11-16..2026-11-16@Europe/London' }
const full: Figures = {
  ...span,
  statuses: [
    { status: 'Deal Confirmed', orders: 3 },
    { status: 'Delivered', orders: 1 },
  ],
  income: [
    { currency: 'USD', amount: 120.5, payments: 2, parts: [{ ...monday, amount: 120.5, payments: 2 }] },
    { currency: 'JPY', amount: 900, payments: 1, parts: [{ ...monday, amount: 900, payments: 1 }] },
  ],
  besides: [{ currency: 'USD', amount: 40, payments: 1 }],
  fromVisitors: [{ currency: 'USD', amount: 12, payments: 1 }],
}

function show(answer: Figures, address = '/') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).span)
    return Response.json(answer)
  })
  const router = createMemoryRouter([{ path: '*', element: <OfficeFigures orders="ordersForSales" /> }], { initialEntries: [address] })
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { asked, search: () => router.state.location.search }
}

const leadsTo = (table: string, row: string) => {
  const found = within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${row}`) })
  return decodeURIComponent(within(found).getByRole('link').getAttribute('href') ?? '')
}

test('each figure links to the list of the counted objects, each currency by itself', async () => {
  show(full)
  await screen.findByRole('table', { name: 'Orders that came in, by status' })
  expect(leadsTo('Orders that came in, by status', 'Deal Confirmed 3')).toBe(
    `/profile/orders-for-sales-role?tab=all&status=Deal Confirmed&created=${span.days}`,
  )
  expect(leadsTo('Orders that came in, by status', 'Total 4')).toBe(`/profile/orders-for-sales-role?tab=all&created=${span.days}`)
  expect(leadsTo('Income from orders in USD', 'Total 2 payments \\$120.50')).toBe(
    `/profile/all-order-payments?currency=USD&created=${span.days}`,
  )
  expect(leadsTo('Income from orders in JPY', 'Mon 16 Nov 1 ¥900')).toBe(`/profile/all-order-payments?currency=JPY&created=${monday.days}`)
  expect(decodeURIComponent(screen.getByRole('link', { name: '$12.00 1 payment' }).getAttribute('href') ?? '')).toBe(
    `/profile/all-public-payments?currency=USD&created=${span.days}`,
  )
})

test('the range is in the address, and an invalid one means this week', async () => {
  const { asked, search } = show(full, '/?span=never')
  await waitFor(() => expect(asked).toEqual(['thisWeek']))
  await userEvent.click(screen.getByRole('combobox', { name: 'Days of the figures' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Last month' }))
  await waitFor(() => expect(asked).toEqual(['thisWeek', 'lastMonth']))
  expect(search()).toBe('?span=lastMonth')
})

test('days without orders suggest what to do', async () => {
  show({ ...span, statuses: [], income: [], besides: [], fromVisitors: [] })
  expect((await screen.findByRole('link', { name: 'create an order' })).getAttribute('href')).toBe('/profile/create-order')
  expect(screen.getByText(/Nothing was paid for orders/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
