// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingIntentOf, rememberIntent } from '../pendingIntent.ts'
import type { CardFormHandle } from './CardForm.tsx'
import type { CardOutcome } from './cardOutcome.ts'
import { useCardPayment } from './useCardPayment.ts'

type Answer = () => Response
const ok =
  (body: object): Answer =>
  () =>
    Response.json(body)
const refusing =
  (status: number, body: object): Answer =>
  () =>
    Response.json(body, { status })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

let recorded: Answer[]
let opened: Answer[]
let asked: { path: string; key: string | null }[]
let released: { body: object; keepalive: boolean | undefined }[]
let outcome: CardOutcome | null
const confirm = vi.fn<() => Promise<CardOutcome | null>>()
const onPaid = vi.fn()

const order = 'order-1'
const details = { clientSecret: 'pi_1_secret_x', paymentIntent: 'pi_1', account: 'x', amount: 179, currency: 'USD' }
const intent = ok(details)
const paid = ok({ status: 'succeeded', message: 'Payment is Successful !', payment: { _id: 'p1', amount: 179, currency: 'USD' } })
const billing = { name: 'Ann', email: 'ann@example.com', address: '1 Road', city: 'Boston', state: 'MA', country: 'US', pinCode: '02110' }
const input = { userId: 'u1', order, qty: 1, ...billing }
const shown = { amount: 179, currency: 'USD' }
const form = { setFieldError: vi.fn(), getInputNode: (field: string) => (field === 'pinCode' ? document.createElement('input') : null) }

beforeEach(() => {
  sessionStorage.clear()
  recorded = [paid]
  opened = [intent]
  asked = []
  released = []
  outcome = { status: 'succeeded' }
  onPaid.mockReset()
  form.setFieldError.mockReset()
  confirm.mockReset().mockImplementation(async () => outcome)
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    asked.push({ path, key: new Headers(request.headers).get('idempotency-key') })
    if (path.endsWith('release-payment-intent')) {
      released.push({ body: JSON.parse(String(request.body)), keepalive: request.keepalive })
      return Response.json({ status: 'cancelled', message: 'x' })
    }
    const answers = path.endsWith('create-payment-intent') ? opened : recorded
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.() ?? lost()
  })
})
afterEach(() => vi.unstubAllGlobals())

function start() {
  const card = createRef<CardFormHandle>()
  card.current = { check: () => true, confirm }
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  const { result, unmount } = renderHook(() => useCardPayment(order, card, onPaid), { wrapper })
  /** Presses the button without waiting for the result. */
  const press = () => act(async () => void result.current.pay(input, shown, form))
  return { result, unmount, press, pay: (changed: object = {}) => act(() => result.current.pay({ ...input, ...changed }, shown, form)) }
}
const intentsAsked = () => asked.filter(({ path }) => path.endsWith('create-payment-intent'))

test('opens, confirms and asks the server before it says that it is paid', async () => {
  const { result, pay } = start()
  await pay()
  expect(asked.map(({ path }) => path)).toEqual(['/api/main/create-payment-intent', '/api/main/order-payment'])
  expect(result.current.paid).toMatchObject({ _id: 'p1' })
  expect(onPaid).toHaveBeenCalledOnce()
  expect(pendingIntentOf(order)).toBeNull()
})

test('pressed twice at once, it pays once', async () => {
  const { result } = start()
  await act(async () => {
    await Promise.all([result.current.pay(input, shown, form), result.current.pay(input, shown, form)])
  })
  expect(intentsAsked()).toHaveLength(1)
  expect(confirm).toHaveBeenCalledOnce()
})

test("the card form's success is not enough: the server says that it is not paid", async () => {
  recorded = [ok({ status: 'failed', message: 'Your card was declined.' })]
  const { result, pay } = start()
  await pay()
  expect(result.current.paid).toBeNull()
  expect(result.current.problem).toEqual({ message: 'Your card was declined.' })
})

test("a decline shows the provider's message, and a retry uses the same attempt", async () => {
  outcome = { status: 'failed', message: 'Your card has insufficient funds.' }
  recorded = [ok({ status: 'failed', message: 'x' }), paid]
  const { result, pay } = start()
  await pay()
  expect(result.current.problem).toEqual({ message: 'Your card has insufficient funds.' })
  outcome = { status: 'succeeded' }
  await pay()
  expect(result.current.paid).not.toBeNull()
  expect(new Set(intentsAsked().map(({ key }) => key)).size).toBe(1)
})

test('another choice opens another attempt', async () => {
  outcome = { status: 'failed', message: 'No.' }
  recorded = [ok({ status: 'failed', message: 'No.' })]
  const { pay } = start()
  await pay()
  await pay({ qty: 2 })
  expect(new Set(intentsAsked().map(({ key }) => key)).size).toBe(2)
})

test('a lost answer is retried with the same idempotency key', async () => {
  opened = [lost, intent]
  const { result, pay } = start()
  await pay()
  expect(result.current.problem?.message).toContain('No connection')
  expect(confirm).not.toHaveBeenCalled()
  await pay()
  expect(result.current.paid).not.toBeNull()
  expect(new Set(intentsAsked().map(({ key }) => key)).size).toBe(1)
})

test('an amount other than the one shown is not charged', async () => {
  opened = [ok({ ...details, amount: 229 })]
  const { result, pay } = start()
  await pay()
  expect(confirm).not.toHaveBeenCalled()
  expect(result.current.problem?.message).toContain('$229.00')
})

test('an incomplete card charges nothing and leaves nothing behind', async () => {
  outcome = null
  const { result, pay } = start()
  await pay()
  expect(result.current).toMatchObject({ problem: null, pending: null, isPaying: false })
  expect(pendingIntentOf(order)).toBeNull()
})

test('a payment that the provider is still processing is awaited, in this tab after a reload too', async () => {
  recorded = [ok({ status: 'processing', message: 'x' })]
  const { result, pay } = start()
  await pay()
  expect(result.current.pending).toEqual({ paymentIntent: 'pi_1', isConfirmed: true })
  expect(start().result.current.pending).toEqual({ paymentIntent: 'pi_1', isConfirmed: true })
})

test('paid, but the server does not answer: it waits instead of charging again', async () => {
  recorded = [lost]
  const { result, pay } = start()
  await pay()
  expect(result.current.pending).toEqual({ paymentIntent: 'pi_1', isConfirmed: true })
  expect(result.current.problem).toBeNull()
})

test('a connection lost in the middle is looked up before another attempt, and may turn out to be paid', async () => {
  outcome = { status: 'failed', message: 'No connection. Check your internet and try again.' }
  recorded = [lost, paid]
  const { result, pay } = start()
  await pay()
  expect(result.current.pending).toEqual({ paymentIntent: 'pi_1', isConfirmed: false })
  await pay()
  expect(result.current.paid).not.toBeNull()
  expect(intentsAsked()).toHaveLength(1)
})

test('an attempt left from before a reload is looked up first; an unpaid one is given up for a new one', async () => {
  rememberIntent(order, { paymentIntent: 'pi_0', isConfirmed: false })
  recorded = [ok({ status: 'open', message: 'x' }), paid]
  const { result, pay } = start()
  await pay()
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['order-payment', 'create-payment-intent', 'order-payment'])
  expect(result.current.paid).not.toBeNull()
})

test('an attempt that has ended elsewhere shows an error, and the next one has a new idempotency key', async () => {
  const ended = { code: 'CONFLICT', message: 'This payment has already ended. Please start again.' }
  opened = [refusing(409, ended), intent]
  const { result, pay } = start()
  await pay()
  expect(result.current.problem).toEqual({ message: ended.message })
  await pay()
  expect(result.current.paid).not.toBeNull()
  expect(new Set(intentsAsked().map(({ key }) => key)).size).toBe(2)
})

test('an invalid address is reported at its field', async () => {
  opened = [refusing(400, { code: 'BAD_INPUT', message: 'Required!', field: 'pinCode' })]
  const { result, pay } = start()
  await pay()
  await waitFor(() => expect(form.setFieldError).toHaveBeenCalledWith('pinCode', 'Required!'))
  expect(result.current.problem).toBeNull()
})

const isGivenUp = [{ body: { paymentIntent: 'pi_1' }, keepalive: true }]

test.each([
  ['closing the page', () => window.dispatchEvent(new Event('pagehide'))],
  ['going to another screen', (unmount: () => void) => unmount()],
])('%s while the bank asks gives the attempt up once', async (_how, leave) => {
  confirm.mockReturnValue(new Promise(() => undefined))
  const { press, unmount } = start()
  await press()
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  leave(unmount)
  unmount()
  expect(released).toEqual(isGivenUp)
})

test('a declined card keeps the attempt for the next card, and leaving gives it up', async () => {
  outcome = { status: 'failed', message: 'No.' }
  recorded = [ok({ status: 'failed', message: 'No.' })]
  const { pay, unmount } = start()
  await pay()
  expect(released).toEqual([])
  unmount()
  expect(released).toEqual(isGivenUp)
})

test.each([
  ['paid', paid],
  ['about to be', ok({ status: 'processing', message: 'x' })],
  ['paid according to the card form, while the server does not answer', lost],
])('leaving does not give up a payment that is %s', async (_how, answer) => {
  recorded = [answer]
  const { pay, unmount } = start()
  await pay()
  unmount()
  expect(released).toEqual([])
})

test('if the page is left before the payment is opened, it is given up once opened, and no card is charged', async () => {
  let answer: (response: Response) => void = () => undefined
  const slow = new Promise<Response>((done) => {
    answer = done
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => (path.endsWith('create-payment-intent') ? slow : fetch(path, request)))
  const { press, unmount } = start()
  await press()
  unmount()
  answer(Response.json(details))
  await waitFor(() => expect(released).toEqual(isGivenUp))
  expect(confirm).not.toHaveBeenCalled()
})

test("after returning to a page from the browser's cache, a new attempt is opened", async () => {
  outcome = { status: 'failed', message: 'No.' }
  recorded = [ok({ status: 'failed', message: 'No.' }), paid]
  const { result, pay } = start()
  await pay()
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  outcome = { status: 'succeeded' }
  await pay()
  expect(result.current.paid).not.toBeNull()
  expect(new Set(intentsAsked().map(({ key }) => key)).size).toBe(2)
})
