import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { OrderPayments } from './OrderPayments.tsx'

const payment = {
  _id: 'p1',
  order: 'o1',
  paymentMethod: 'cash',
  amount: 40,
  refunded: 0,
  disputed: 0,
  currency: 'USD',
  createdAt: '2020-11-21T00:00:00Z',
}
function show(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <Providers queryClient={client}>
      <MemoryRouter>
        <OrderPayments order={{ _id: 'o1' } as Order} />
      </MemoryRouter>
    </Providers>,
  )
}

test('each payment of an order links to its page and shows its refunds', async () => {
  show(() =>
    Response.json([
      { ...payment, refunded: 15 },
      { ...payment, _id: 'p2', paymentMethod: 'card', amount: 60.5 },
    ]),
  )
  const lines = await within(await screen.findByRole('list', { name: 'Payments' })).findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.replace(/\d+ years ago/, 'then'))).toEqual([
    'Cashthen · $15.00 refunded$40.00',
    'Cardthen$60.50',
  ])
  expect(screen.getByRole('link', { name: 'Cash' }).getAttribute('href')).toContain('p1')
})

test('an order without payments shows no list', async () => {
  const { container } = show(() => Response.json([]))
  await vi.waitFor(() => expect(container.querySelector('ul')).toBeNull())
})

test('payments that cannot be loaded show an error', async () => {
  show(() => Response.json({ code: 'BUSY', message: 'Later.' }, { status: 503 }))
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
