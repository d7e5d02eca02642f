// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { loadStripe } from '@stripe/stripe-js/pure'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CardForm, type CardFormHandle } from './checkout/cards/CardForm.tsx'
import type { CardOutcome } from './checkout/cards/cardOutcome.ts'

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: vi.fn() }))

type Listener = (event: unknown) => void
type Frame = { options: { style?: { base?: object } }; listeners: Map<string, Listener>; focused: boolean }

/** The used part of Stripe.js without its frames: the test decides what is typed into them. */
function stripeInPage() {
  const frames = new Map<string, Frame>()
  const confirmCardPayment = vi.fn()
  const create = (type: string, options: Frame['options']) => {
    const frame: Frame = { options, listeners: new Map(), focused: false }
    frames.set(type, frame)
    return {
      mount() {},
      destroy() {},
      update: (changed: object) => Object.assign(frame.options, changed),
      on: (event: string, listener: Listener) => frame.listeners.set(event, listener),
      off() {},
      focus() {
        frame.focused = true
      },
    }
  }
  const made = new Map<string, ReturnType<typeof create>>()
  const elements = {
    create: (type: string, options: Frame['options'] = {}) => {
      const element = create(type, options)
      made.set(type, element)
      return element
    },
    getElement: (type: unknown) => made.get(String(type)) ?? null,
    update() {},
  }
  const stripe = {
    elements: () => elements,
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment,
    retrievePaymentIntent: vi.fn(),
  }
  const type = (field: string, change: { complete: boolean; error?: { message: string } }) =>
    act(() => frames.get(field)?.listeners.get('change')?.({ elementType: field, ...change }))
  return { stripe, frames, confirmCardPayment, type, numberElement: () => made.get('cardNumber') }
}

let page: ReturnType<typeof stripeInPage>
let card: React.RefObject<CardFormHandle | null>
let outcomes: CardOutcome[]
let complete: boolean[]

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  document.documentElement.style.setProperty('--ink', 'rgb(1, 2, 3)')
  page = stripeInPage()
  card = createRef<CardFormHandle>()
  outcomes = []
  complete = []
  // The real object has a hundred methods that this form does not use.
  vi.mocked(loadStripe)
    .mockReset()
    .mockResolvedValue(page.stripe as never)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CardForm
          ref={card}
          config={{ provider: 'stripe', publishableKey: 'pk_test_1' }}
          billing={{ name: 'Ann Lee', address: { country: 'US' } }}
          onOutcome={(outcome) => outcomes.push(outcome)}
          onComplete={(isComplete) => complete.push(isComplete)}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
const shown = () => waitFor(() => expect(page.frames.size).toBe(3))
const typeAll = () => {
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc']) page.type(field, { complete: true })
}

test("loads Stripe's script with our key, and styles its fields in our colours", async () => {
  show()
  await shown()
  expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1')
  await waitFor(() => expect(page.frames.get('cardNumber')?.options.style?.base).toMatchObject({ color: 'rgb(1, 2, 3)' }))
})

test("the card is complete once all of Stripe's fields are", async () => {
  show()
  await shown()
  typeAll()
  expect(complete).toEqual([false, false, true])
  page.type('cardCvc', { complete: false })
  expect(complete.at(-1)).toBe(false)
})

test('pays with the given secret, the card and the billing address', async () => {
  show()
  await shown()
  typeAll()
  page.confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
  expect(await card.current?.confirm('pi_1_secret_2')).toEqual({ status: 'succeeded' })
  expect(outcomes).toEqual([{ status: 'succeeded' }])
  expect(page.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('pi_1_secret_2', {
    payment_method: { card: page.numberElement(), billing_details: expect.objectContaining({ name: 'Ann Lee' }) },
  })
})

test("shows the provider's message after a decline", async () => {
  show()
  await shown()
  typeAll()
  page.confirmCardPayment.mockResolvedValue({ error: { type: 'card_error', message: 'Your card has insufficient funds.' } })
  expect(await card.current?.confirm('pi_1_secret_2')).toEqual({ status: 'failed', message: 'Your card has insufficient funds.' })
})

test('an incomplete card is not sent; each field says what is missing, and the first is focused', async () => {
  show()
  await shown()
  page.type('cardNumber', { complete: true })
  page.type('cardExpiry', { complete: false, error: { message: "Your card's expiration year is in the past." } })
  let paid: unknown
  await act(async () => {
    paid = await card.current?.confirm('pi_1_secret_2')
  })
  expect(paid).toBeNull()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    "Your card's expiration year is in the past.",
    "Your card's security code is incomplete.",
  ])
  expect([...page.frames].filter(([, { focused }]) => focused).map(([name]) => name)).toEqual(['cardExpiry'])
  expect(page.confirmCardPayment).not.toHaveBeenCalled()
})

test('if the script cannot be loaded, it says that nothing was charged and retries', async () => {
  vi.mocked(loadStripe).mockRejectedValueOnce(new Error('Failed to load Stripe.js'))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged.')
  expect(card.current?.check()).toBe(false)
  expect(await card.current?.confirm('pi_1_secret_2')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shown()
})
