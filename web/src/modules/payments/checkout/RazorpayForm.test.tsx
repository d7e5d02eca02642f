// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardFormHandle } from './CardForm.tsx'
import { RazorpayForm } from './RazorpayForm.tsx'
import { useCardPayment } from './useCardPayment.ts'
import { useInsideIndia } from './useInsideIndia.ts'

const asked: { path: string; body: Record<string, unknown> }[] = []
const wrapper = ({ children }: { children: ReactNode }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </MantineProvider>
)
const script = () => document.head.querySelector<HTMLScriptElement>('script[src="https://checkout.razorpay.com/v1/checkout.js"]')
const handle = createRef<CardFormHandle>()
const Form = ({ currency }: { currency: string }) => (
  <RazorpayForm ref={handle} inIndia={useInsideIndia(currency)} billing={{ name: 'Ann' }} />
)

beforeEach(() => {
  sessionStorage.clear()
  asked.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    asked.push({ path, body: request?.body ? JSON.parse(String(request.body)) : {} })
    if (path.endsWith('get-razorpay-config')) return Response.json({ key_id: 'rzp_test_1' })
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

test('its script is loaded for orders in rupees alone; where it does not load, a dialog says so and it can be tried again', async () => {
  const dollars = renderHook(() => useInsideIndia('USD'), { wrapper })
  expect(dollars.result.current.isChosen).toBe(false)
  expect(asked).toEqual([])
  dollars.unmount()

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

test('what Razorpay gives back goes to the server with the order that it was opened for', async () => {
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
