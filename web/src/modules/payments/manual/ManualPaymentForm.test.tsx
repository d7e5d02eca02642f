// @vitest-environment jsdom
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { startSession } from '#core/session.ts'
import { userAs } from '#test/people.ts'
import { ManualPaymentForm } from './ManualPaymentForm.tsx'

const sent = vi.fn<(body: object, key: string | null) => object>()
const user = userEvent.setup()
// The form reads no other fields of an order.
const order = { _id: 'o1', name: 'A site', totalAmount: 100, paidAmount: 40, remainingAmount: 60, currency: 'USD' } as Order

beforeEach(() => {
  localStorage.clear()
  startSession(userAs('admin'))
  sent.mockReset().mockReturnValue({ status: 'succeeded', message: 'Payment Created Successfully!' })
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) =>
    Response.json(sent(JSON.parse(String(request.body)), new Headers(request.headers).get('idempotency-key'))),
  )
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ManualPaymentForm order={order} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const amount = () => screen.getByLabelText<HTMLInputElement>('Paid amount')
const remaining = () => screen.getByLabelText<HTMLInputElement>('Remaining')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Accept payment' })

test('the remaining amount is the total less earlier payments and this one, and is read-only', async () => {
  expect(screen.getByLabelText<HTMLInputElement>('Total')).toMatchObject({ value: '$100.00', readOnly: true })
  expect(remaining()).toMatchObject({ value: '$60.00', readOnly: true })
  await user.type(amount(), '10.5')
  expect(remaining().value).toBe('$49.50')
})

test('the button needs amount, currency and method, and a text for Other', async () => {
  expect(button().disabled).toBe(true)
  await user.type(amount(), '10')
  expect(button().disabled).toBe(true)
  await user.click(screen.getByLabelText('Cash'))
  expect(button().disabled).toBe(false)
  await user.selectOptions(screen.getByLabelText('Currency'), '')
  expect(button().disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Currency'), 'USD')
  await user.click(screen.getByLabelText('Other'))
  expect(button().disabled).toBe(true)
  await user.type(screen.getByLabelText('Which method'), ' Cheque ')
  await user.type(screen.getByLabelText('Reference'), ' UTR 4711 ')
  await user.click(button())
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toEqual({ order: 'o1', amount: 10, currency: 'USD', paymentMethod: 'Cheque', reference: 'UTR 4711' })
  expect(sent.mock.calls[0]?.[1]).toMatch(/^\w+$/)
})

test.each([
  ['60.01', 'This is more than what is left to pay.'],
  ['1000', 'This is more than what is left to pay.'],
])('%s is refused if 60 are left', async (typed, words) => {
  await user.type(amount(), typed)
  await user.click(screen.getByLabelText('UPI'))
  await user.click(button())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test("only the order's currency is offered", () => {
  const offered = Array.from(screen.getByLabelText<HTMLSelectElement>('Currency').options, ({ value }) => value)
  expect(offered).toEqual(['', 'USD'])
})
