// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefundForm } from './RefundForm.tsx'

const sent = vi.fn<(body: object, key: string | null) => Response>()
const done = vi.fn()
const user = userEvent.setup()

beforeEach(() => {
  done.mockReset()
  sent.mockReset().mockImplementation(() => Response.json({}))
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) =>
    String(url).includes('getSingleInvoiceDetails')
      ? Response.json({ message: 'None', code: 'NOT_FOUND' }, { status: 404 })
      : sent(JSON.parse(String(request.body)), new Headers(request.headers).get('idempotency-key')),
  )
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <RefundForm payment="p1" refundable={60} currency="USD" isByHand={false} order="o1" isSandbox onDone={done} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const button = () => screen.getByRole('button', { name: /^Refund/ })

test('the amount left is prefilled; a reason is required, and a larger amount is not sent', async () => {
  expect(amount().value).toBe('60')
  await user.click(button())
  expect(await screen.findByText('Required!')).toBeTruthy()
  expect(screen.getByText('Please choose one.')).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), 'Late')
  await user.clear(amount())
  await user.type(amount(), '60.01')
  await user.click(button())
  expect(await screen.findByText('At most $60.00 can be refunded.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test('each attempt is sent once, and the input stays if it fails', async () => {
  sent.mockImplementationOnce(() => Response.json({ code: 'BUSY', message: 'Not now.' }, { status: 503 }))
  await user.clear(amount())
  await user.type(amount(), '12.5')
  await user.click(screen.getByRole('radio', { name: 'A favour' }))
  expect(screen.getByText('The price of the order falls by $12.50, so the customer owes nothing again.')).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), 'Late')
  await user.click(button())
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(amount().value).toBe('12.5')
  expect(done).not.toHaveBeenCalled()
  await waitFor(() => expect(button().hasAttribute('data-loading')).toBe(false))
  await user.click(button())
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  const [first, second] = sent.mock.calls
  expect(second).toEqual(first)
  expect(first?.[0]).toEqual({ payment: 'p1', amount: 12.5, currency: 'USD', reason: 'Late', purpose: 'favour' })
  expect(first?.[1]).toMatch(/^\w+$/)
})
