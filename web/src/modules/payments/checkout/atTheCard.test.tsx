import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { PaidDialog } from '../lists/PaymentDialogs.tsx'
import PayByCardForm from './cards/PayByCardForm.tsx'

const last = { address: '1 Road', city: 'Leeds', state: 'West Yorkshire', country: 'GB', pinCode: 'LS1' }
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('get-last-billing') ? { billing: last } : {}))
})

function show(what: React.ReactNode) {
  const queries = new QueryClient()
  queries.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('user', { id: 'x1', _id: 'x1' }) })
  render(
    <Providers env="test" queryClient={queries}>
      <MemoryRouter>{what}</MemoryRouter>
    </Providers>,
  )
}
const purchase = {
  open: async () => ({ paymentIntent: 'pi_1', clientSecret: 's' }),
  look: async () => ({ status: 'failed' as const, message: 'Your card was declined.' }),
  refresh: () => {},
  onPaid: () => {},
}

test('the address of the last payment is filled in, and the country is shown by its name', async () => {
  show(<PayByCardForm purchase={purchase} amount={10} currency="USD" />)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('1 Road'))
  expect(screen.getByLabelText<HTMLInputElement>('Country', { selector: 'input' }).value).toBe('United Kingdom')
})

test('after a payment the first button leads to the order, and the payer may stay', async () => {
  const payment = { amount: 10, currency: 'USD', orderName: 'Shop' } as Parameters<typeof PaidDialog>[0]['payment']
  show(<PaidDialog payment={payment} listHref="/list" orderHref="/order" />)
  const names = (await screen.findAllByRole('button')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Go to the order', 'Stay here'])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
