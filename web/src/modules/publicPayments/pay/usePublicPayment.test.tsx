// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardFormHandle } from '#payments/index.ts'
import { pendingPublicPayment, rememberPage } from './pendingPublicPayment.ts'
import { usePublicPayment } from './usePublicPayment.ts'
import { ownAmount } from './waysToPay.ts'

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

let opened: Answer[]
let recorded: Answer[]
let asked: { path: string; key: string | null; body: Record<string, unknown> }[]
let outcome: { status: 'succeeded' | 'processing' | 'failed'; message?: string } | null
const confirm = vi.fn<CardFormHandle['confirm']>()
const input = { name: 'Vera', email: 'v@example.com', address: 'a', city: 'c', state: 's', country: 'us', pinCode: '1', amount: 42.5 }
const form = { setFieldError: vi.fn(), getInputNode: (field: string) => (field === 'amount' ? document.createElement('input') : null) }
const intent = (id: string) => ok({ paymentIntent: id, clientSecret: `${id}_secret_x`, amount: 42.5, currency: 'USD' })
const seen = (status: string, message = status) => ok({ status, message })

beforeEach(() => {
  sessionStorage.clear()
  opened = [intent('pi_1')]
  recorded = [seen('succeeded')]
  asked = []
  outcome = { status: 'succeeded' }
  form.setFieldError.mockReset()
  confirm.mockReset().mockImplementation(async () => outcome)
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    if (path.includes('public-payment-terms')) return Response.json({ currency: 'USD', minimum: 1, maximum: 10_000, needsCaptcha: false })
    asked.push({ path, key: new Headers(request.headers).get('idempotency-key'), body: JSON.parse(String(request.body)) })
    const answers = path.endsWith('create-public-payment-intent') ? opened : recorded
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.() ?? lost()
  })
})
afterEach(() => vi.unstubAllGlobals())

function start() {
  const card = createRef<CardFormHandle>()
  card.current = { check: () => true, confirm }
  const { result } = renderHook(() => usePublicPayment(card, ownAmount))
  return { result, pay: (changed: object = {}) => act(() => result.current.pay({ ...input, ...changed }, form)) }
}
const opens = () => asked.filter(({ path }) => path.endsWith('create-public-payment-intent'))

test('opens, confirms and asks the server with the secret before it says that it is paid', async () => {
  const { result, pay } = start()
  await pay()
  expect(asked.map(({ path }) => path)).toEqual(['/api/main/create-public-payment-intent', '/api/main/createPublicPayment'])
  expect(asked[1]?.body).toEqual({ paymentIntent: 'pi_1', clientSecret: 'pi_1_secret_x' })
  expect(result.current.isPaid).toBe(true)
  expect(pendingPublicPayment('own')).toBeNull()
})

test('pressed twice at once, it pays once', async () => {
  const { result } = start()
  await act(async () => {
    await Promise.all([result.current.pay(input, form), result.current.pay(input, form)])
  })
  expect(opens()).toHaveLength(1)
})

test('after a declined card the next attempt names the previous one, so that it is given up', async () => {
  outcome = { status: 'failed', message: 'Your card was declined.' }
  recorded = [seen('failed', 'Your card was declined.')]
  const { result, pay } = start()
  await pay()
  expect(result.current.problem).toEqual({ message: 'Your card was declined.' })
  opened = [intent('pi_2')]
  outcome = { status: 'succeeded' }
  recorded = [seen('succeeded')]
  await pay()
  expect(opens()[1]?.body.instead).toEqual({ paymentIntent: 'pi_1', clientSecret: 'pi_1_secret_x' })
  expect(opens()[1]?.key).not.toBe(opens()[0]?.key)
  expect(result.current.isPaid).toBe(true)
})

test('a lost answer is retried with the same idempotency key', async () => {
  opened = [lost, intent('pi_1')]
  const { result, pay } = start()
  await pay()
  expect(result.current.problem).not.toBeNull()
  await pay()
  expect(opens()[1]?.key).toBe(opens()[0]?.key)
  expect(result.current.isPaid).toBe(true)
})

test('an attempt that has succeeded after all is shown as paid, and not paid again', async () => {
  rememberPage('own', { paymentIntent: 'pi_0', clientSecret: 'pi_0_secret_x', isConfirmed: false })
  opened = [refusing(409, { code: 'CONFLICT', message: 'Your previous payment has succeeded.' })]
  const { result, pay } = start()
  await pay()
  expect(asked.at(-1)?.body).toEqual({ paymentIntent: 'pi_0', clientSecret: 'pi_0_secret_x' })
  expect(confirm).not.toHaveBeenCalled()
  expect(result.current.isPaid).toBe(true)
})

test('a payment that the card form has accepted is awaited, and found again after a reload', async () => {
  recorded = [lost]
  const first = start()
  await first.pay()
  expect(first.result.current.waiting).toMatchObject({ paymentIntent: 'pi_1' })
  const second = start()
  expect(second.result.current.waiting).toMatchObject({ paymentIntent: 'pi_1' })
  act(() => second.result.current.found({ status: 'succeeded', message: 'x' }))
  expect(second.result.current.isPaid).toBe(true)
})

test('a required captcha is shown, and field errors appear at their fields', async () => {
  opened = [refusing(400, { code: 'BAD_INPUT', field: 'captcha', message: 'Please solve the captcha.' })]
  const { result, pay } = start()
  await pay()
  expect(result.current.needsCaptcha).toBe(true)
  opened = [refusing(400, { code: 'BAD_INPUT', field: 'amount', message: 'The most is $10,000.00.' })]
  await pay({ captcha: { id: 'x', answer: 'y' } })
  expect(form.setFieldError.mock.calls).toEqual([
    ['captcha', 'Please solve the captcha.'],
    ['amount', 'The most is $10,000.00.'],
  ])
  expect(result.current.captchaUsedBy).toBeDefined()
  expect(result.current.problem).toBeNull()
})
