// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardFormHandle } from '../cards/CardForm.tsx'
import { useCardPayment } from '../cards/useCardPayment.ts'
import { RazorpayForm } from './RazorpayForm.tsx'
import { useInsideIndia } from './useInsideIndia.ts'

let keyId = 'rzp_test_1'
const asked: { path: string; body: Record<string, unknown> }[] = []
const wrapper = ({ children }: { children: ReactNode }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </MantineProvider>
)
const script = () => document.head.querySelector<HTMLScriptElement>('script[src="https://checkout.razorpay.com/v1/checkout.js"]')
const handle = createRef<CardFormHandle>()
const Form = ({ currency }: { currency: string }) => (
  <RazorpayForm ref={handle} inIndia={useInsideIndia({ _id: 'order-1', currency })} billing={{ name: 'Ann' }} />
)

beforeEach(() => {
  sessionStorage.clear()
  keyId = 'rzp_test_1'
  asked.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    asked.push({ path, body: request?.body ? JSON.parse(String(request.body)) : {} })
    if (path.endsWith('payment-quote')) return Response.json({ byCard: true, insideIndia: { amount: 830, currency: 'INR' } })
    if (path.endsWith('get-razorpay-config')) return Response.json({ key_id: keyId })
    if (path.endsWith('make-razorpay-payment')) return Response.json({ id: 'order_1', amount: 83_000, currency: 'INR' })
    return Response.json({ status: 'succeeded', message: 'Payment is Successful !', payment: { _id: 'p1', amount: 830, currency: 'INR' } })
  })
})
afterEach(() => {
  cleanup()
  script()?.remove()
  Reflect.deleteProperty(window, 'Razorpay')
  vi.unstubAllGlobals()
})

test('it is offered for dollars and must be chosen; other currencies do not load it', async () => {
  const euros = renderHook(() => useInsideIndia({ _id: 'order-1', currency: 'EUR' }), { wrapper })
  expect(euros.result.current.isChosen).toBe(false)
  expect(asked).toEqual([])
  const dollars = renderHook(() => useInsideIndia({ _id: 'order-1', currency: 'USD' }), { wrapper })
  await waitFor(() => expect(dollars.result.current.keyId).toBe('rzp_test_1'))
  expect(dollars.result.current.isChosen).toBe(false)
  expect(script()).toBeNull()
  act(() => dollars.result.current.choose('india'))
  expect(dollars.result.current.isChosen).toBe(true)
  await waitFor(() => expect(script()).not.toBeNull())
})

test('without keys the sandbox replaces it, says so, and loads nothing from outside', async () => {
  keyId = 'rzp_sandbox'
  render(<Form currency="INR" />, { wrapper })
  await screen.findByText('This is the sandbox')
  expect(handle.current?.check()).toBe(true)
  expect(script()).toBeNull()
  await act(async () => screen.getByRole('radio', { name: 'Is declined by the bank' }).click())
  await act(async () => void (await handle.current?.confirm('order_sandbox_1')))
  expect(asked.at(-1)).toEqual({ path: '/api/sandbox/india/pay', body: { orderId: 'order_sandbox_1', way: 'declines' } })
})

test('its script is loaded again once the connection returns, and another failure shows no second dialog', async () => {
  render(<Form currency="INR" />, { wrapper })
  await waitFor(() => expect(script()).not.toBeNull())
  act(() => void script()?.dispatchEvent(new Event('error')))
  await screen.findByRole('dialog', { name: 'Razorpay Failed To Load!' })
  const back = async () => {
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(script()).not.toBeNull())
  }
  await back()
  act(() => void script()?.dispatchEvent(new Event('error')))
  await back()
  vi.stubGlobal('Razorpay', class {})
  act(() => void script()?.dispatchEvent(new Event('load')))
  await screen.findByText(/^You choose on Razorpay’s own page/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('its script is loaded once it is chosen; if that fails, a dialog says so and offers a retry', async () => {
  render(<Form currency="INR" />, { wrapper })
  await waitFor(() => expect(script()).not.toBeNull())
  expect(handle.current?.check()).toBe(false)
  act(() => void script()?.dispatchEvent(new Event('error')))
  const dialog = await screen.findByRole('dialog', { name: 'Razorpay Failed To Load!' })
  expect(dialog.textContent).toContain('You can try again in 5 seconds.')
  expect(script()).toBeNull()

  act(() => screen.getByRole('button', { name: 'Try again', hidden: true }).click())
  await waitFor(() => expect(script()).not.toBeNull())
  vi.stubGlobal('Razorpay', class {})
  act(() => void script()?.dispatchEvent(new Event('load')))
  await waitFor(() => expect(handle.current?.check()).toBe(true))
})

test("Razorpay's proof is sent to the server with the order that it was opened for", async () => {
  const card = createRef<CardFormHandle>()
  const proof = { razorpay_payment_id: 'pay_1', razorpay_signature: 'abc' }
  const confirm = vi.fn(async () => ({ status: 'succeeded', proof }) as const)
  card.current = { check: () => true, confirm }
  const billing = { name: 'Ann', email: 'a@example.com', address: '1 Road', city: 'Pune', state: 'MH', country: 'IN', pinCode: '411001' }
  const { result } = renderHook(() => useCardPayment('order-1', card, vi.fn()), { wrapper })
  const form = { setFieldError: vi.fn(), getInputNode: () => null }
  await act(() => result.current.pay({ userId: 'u1', order: 'order-1', qty: 1, ...billing }, { amount: 830, currency: 'INR' }, form, true))
  expect(confirm).toHaveBeenCalledWith('order_1')
  expect(asked.map(({ path }) => path)).toEqual(['/api/main/make-razorpay-payment', '/api/main/order-payment'])
  expect(asked[1]?.body).toEqual({ paymentIntent: 'order_1', ...proof })
  expect(result.current.paid).toMatchObject({ _id: 'p1' })
})
