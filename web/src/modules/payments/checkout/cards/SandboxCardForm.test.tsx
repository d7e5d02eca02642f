// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CardForm, type CardFormHandle } from './CardForm.tsx'
import type { CardOutcome } from './cardOutcome.ts'

const answers = vi.fn<(path: string, body: Record<string, unknown>) => object>()
let card: React.RefObject<CardFormHandle | null>
let outcomes: CardOutcome[]
let complete: boolean[]
const user = userEvent.setup()

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => Response.json(answers(path, JSON.parse(String(request.body)))))
  answers.mockReset().mockReturnValue({ status: 'succeeded' })
  card = createRef<CardFormHandle>()
  outcomes = []
  complete = []
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CardForm
          ref={card}
          config={{ provider: 'sandbox', publishableKey: 'pk_sandbox' }}
          clientSecret="pi_1_secret_2"
          billing={{}}
          onOutcome={(outcome) => outcomes.push(outcome)}
          onComplete={(isComplete) => complete.push(isComplete)}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  // The form is loaded lazily, which is slow on a busy machine.
  await screen.findByLabelText('Card number')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const pay = () => waitFor(() => card.current).then((form) => form?.confirm())
async function typeCard(number = '4242424242424242', expiry = '1230', cvc = '123') {
  await user.type(field('Card number'), number)
  await user.type(field('Expiration date'), expiry)
  await user.type(field('Security code'), cvc)
}

test('says visibly that no money moves, and lets the browser fill the fields', () => {
  expect(screen.getByRole('note').textContent).toContain('no money moves')
  expect(field('Card number').autocomplete).toBe('cc-number')
  expect(field('Expiration date').autocomplete).toBe('cc-exp')
  expect(field('Security code').autocomplete).toBe('cc-csc')
})

test('it tells when the card is complete, and when it no longer is', async () => {
  await user.type(field('Card number'), '4242424242424242')
  await user.type(field('Expiration date'), '1230')
  await user.type(field('Security code'), '12')
  expect(complete).not.toContain(true)
  await user.type(field('Security code'), '3')
  expect(complete.at(-1)).toBe(true)
  await user.type(field('Security code'), '{Backspace}')
  expect(complete.at(-1)).toBe(false)
})

test('groups the digits, sends them once and reports the payment', async () => {
  await typeCard()
  expect(field('Card number').value).toBe('4242 4242 4242 4242')
  expect(field('Expiration date').value).toBe('12 / 30')
  expect(await pay()).toEqual({ status: 'succeeded' })
  expect(outcomes).toEqual([{ status: 'succeeded' }])
  expect(answers.mock.calls).toEqual([
    [
      '/api/sandbox/cards/confirm',
      { intentId: 'pi_1', clientSecret: 'pi_1_secret_2', number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' },
    ],
  ])
})

test('a digit inserted or deleted in the middle keeps the caret at its place', async () => {
  await user.type(field('Card number'), '42424242')
  field('Card number').setSelectionRange(2, 2)
  await user.keyboard('9')
  expect(field('Card number').value).toBe('4294 2424 2')
  expect(field('Card number').selectionStart).toBe(3)
  await user.keyboard('{Backspace}')
  expect(field('Card number').value).toBe('4242 4242')
  expect(field('Card number').selectionStart).toBe(2)
})

test('the caret steps over a separator in the direction of the key', async () => {
  await user.type(field('Card number'), '42424242')
  field('Card number').setSelectionRange(4, 4)
  await user.keyboard('{Delete}')
  expect(field('Card number').value).toBe('4242 4242')
  expect(field('Card number').selectionStart).toBe(5)
  await user.keyboard('{Backspace}')
  expect(field('Card number').selectionStart).toBe(4)
  await user.keyboard('{Backspace}')
  expect(field('Card number').value).toBe('4244 242')
})

test('an incomplete card is not sent: every field says what it lacks, and the first is focused', async () => {
  expect(await pay()).toBeNull()
  expect(await screen.findByText('Your card number is incomplete.')).toBeTruthy()
  expect(screen.getByText("Your card's expiration date is incomplete.")).toBeTruthy()
  expect(screen.getByText("Your card's security code is incomplete.")).toBeTruthy()
  expect(document.activeElement).toBe(field('Card number'))
  expect(field('Card number').getAttribute('aria-invalid')).toBe('true')
  expect(field('Card number').getAttribute('aria-describedby')).toBe(screen.getByText('Your card number is incomplete.').id)
  expect(answers).not.toHaveBeenCalled()
  expect(outcomes).toEqual([])
})

test('one click chooses a test card from the list', async () => {
  expect(await pay()).toBeNull()
  const list = screen.getByRole('button', { name: 'Test cards' })
  expect(list.getAttribute('aria-expanded')).toBe('false')
  await user.click(list)
  expect(list.getAttribute('aria-expanded')).toBe('true')
  await user.click(await screen.findByRole('button', { name: /insufficient funds/ }))
  expect(field('Card number').value).toBe('4000 0000 0000 9995')
  expect(screen.getByRole('button', { name: /insufficient funds/, pressed: true })).toBeTruthy()
  expect(screen.queryByText('Your card number is incomplete.')).toBeNull()
  expect(card.current?.check()).toBe(true)
})

test("a decline shows the provider's message, and a retry may pay", async () => {
  answers.mockReturnValueOnce({ status: 'failed', failureMessage: 'Your card was declined.' })
  await typeCard('4000000000000002')
  expect(await pay()).toEqual({ status: 'failed', message: 'Your card was declined.' })
  expect(await pay()).toEqual({ status: 'succeeded' })
  expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

test('a problem that only the server finds is shown at its field', async () => {
  answers.mockReturnValueOnce({ status: 'failed', failureMessage: "Your card's expiration date is in the past.", field: 'expiry' })
  await typeCard()
  expect(await pay()).toBeNull()
  expect(await screen.findByText("Your card's expiration date is in the past.")).toBeTruthy()
  expect(document.activeElement).toBe(field('Expiration date'))
  expect(outcomes).toEqual([])
})

test('pressed twice, it is sent once', async () => {
  await typeCard()
  const [one, other] = await Promise.all([card.current?.confirm(), card.current?.confirm()])
  expect([one, other]).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }])
  expect(answers).toHaveBeenCalledTimes(1)
  expect(outcomes).toHaveLength(1)
})

test('without a connection it fails with a message and can be retried', async () => {
  await typeCard()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await pay()).toEqual({ status: 'failed', message: 'No connection. Check your internet and try again.' })
})

test.each([
  ['Complete authentication', true],
  ['Fail authentication', false],
] as const)('the question of the bank: %s', async (answer, approve) => {
  answers.mockReturnValueOnce({ status: 'needs-action' })
  if (!approve) answers.mockReturnValueOnce({ status: 'failed', failureMessage: 'We are unable to authenticate your payment method.' })
  await typeCard('4000002500003155')
  const paying = pay()
  await user.click(await screen.findByRole('button', { name: answer }))
  expect(await paying).toMatchObject({ status: approve ? 'succeeded' : 'failed' })
  expect(answers).toHaveBeenLastCalledWith('/api/sandbox/cards/authenticate', { intentId: 'pi_1', clientSecret: 'pi_1_secret_2', approve })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closing the question is a no', async () => {
  answers.mockReturnValueOnce({ status: 'needs-action' }).mockReturnValueOnce({ status: 'failed' })
  await typeCard('4000002500003155')
  const paying = pay()
  await screen.findByRole('dialog', { name: 'Your bank asks' })
  await user.keyboard('{Escape}')
  expect(await paying).toEqual({ status: 'failed' })
  expect(answers.mock.lastCall?.[1]).toMatchObject({ approve: false })
})

test('an answer that is not sent is asked for again, and the payment still waits', async () => {
  answers.mockReturnValueOnce({ status: 'needs-action' })
  await typeCard('4000002500003155')
  const paying = pay()
  const complete = await screen.findByRole('button', { name: 'Complete authentication' })
  const online = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(complete)
  expect((await screen.findByRole('alert')).textContent).toContain('No connection')
  vi.stubGlobal('fetch', online)
  await user.click(screen.getByRole('button', { name: 'Complete authentication' }))
  expect(await paying).toEqual({ status: 'succeeded' })
})
