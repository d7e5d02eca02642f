import type { Role } from '@app/contract/core/access.ts'
import type { Document } from '@app/contract/documents/documents.calls.ts'
import type { Offer } from '@app/contract/orders/deal.shapes.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { moment } from '#core/format.ts'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { orderLike, signInAs } from '../testOrder.ts'
import { DealCard } from './DealCard.tsx'
import { rememberSentOffer } from './sentOffer.ts'

const code: Document = {
  _id: 'd1',
  name: 'solution.zip',
  category: 'sourceCode',
  type: 'application/zip',
  sizeBytes: 1,
  isLocked: true,
  assignedOrder: 'order-1',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  queryClient.clear()
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.includes('getSpecificDoc')) return Response.json([code])
    if (path.includes('getArchive')) return Response.json({ name: code.name, entries: [], links: [], isLocked: true })
    sent.push(JSON.parse(String(body)))
    return Response.json(orderLike())
  })
})

const offer: Offer = {
  _id: 'offer-1',
  number: 1,
  amount: 400,
  currency: 'USD',
  includes: 'The page, with tests.',
  validUntil: '2026-12-05',
  validUntilAt: '2026-12-05T18:29:00.000Z',
  deadline: '2026-11-30',
  isProposal: false,
  state: 'open',
  madeAt: '2026-11-20T08:25:11.000Z',
}
const answers: Order['dealChoices'] = ['acceptOffer', 'askForOfferChange', 'declineOffer']

function show(role: Role, changes: Partial<Order>) {
  signInAs(role)
  const open = vi.fn()
  render(
    <Providers env="test" queryClient={queryClient}>
      <MemoryRouter>
        <DealCard order={orderLike(changes)} open={open} />
      </MemoryRouter>
    </Providers>,
  )
  const buttons = () => screen.queryAllByRole('button').flatMap(({ textContent }) => textContent || [])
  return { open, buttons, press: (name: string) => userEvent.setup().click(screen.getByRole('button', { name })) }
}

test('the customer reads the offer and its last day, and accepts exactly the offer on the screen', async () => {
  const { buttons, press } = show('user', { status: 'Requested', tab: 'new', offer, dealChoices: answers })
  expect(screen.getByText('The page, with tests.')).toBeTruthy()
  expect(screen.getByText(moment('2026-12-05T18:29:00.000Z'))).toBeTruthy()
  expect(buttons()).toEqual(['Accept for $400.00', 'Ask for a change', 'Decline'])
  await press('Accept for $400.00')
  await waitFor(() => expect(sent).toContainEqual({ id: 'order-1', offer: 'offer-1', answer: 'accepted' }))
})

test('a proposed change shows the agreed values, which stay in force until the customer agrees', () => {
  const proposal = { ...offer, amount: 550, deadline: '2026-12-12', isProposal: true }
  const { buttons } = show('user', { offer: proposal, dealChoices: answers })
  expect(screen.getByText('Until you agree, nothing changes.')).toBeTruthy()
  for (const words of ['$550.00', '$400.00', 'Sat, 12 Dec 2026, 10 PM EST', 'Mon, 30 Nov 2026, 10 PM EST'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(buttons()[0]).toBe('Agree')
})

test.each<[string, Partial<Order>, string[], RegExp]>([
  [
    'paid',
    { dealChoices: ['acceptDelivery', 'askForRevision'], completesAt: '2026-11-29T10:00:00.000Z' },
    ['Accept delivery', 'Ask for a revision'],
    /completes automatically on/,
  ],
  [
    'not paid',
    { dealChoices: ['askForRevision'], remaining: true },
    ['Ask for a revision'],
    /does not complete automatically before it is paid/,
  ],
  ['without files', { dealChoices: ['askForRevision'], remaining: false }, ['Ask for a revision'], /The files are on their way/],
])('a delivery that is %s offers what can be done, and says what happens without an answer', (_, changes, expected, words) => {
  const { buttons } = show('user', { status: 'Delivered', tab: 'delivered', ...changes })
  expect(buttons()).toEqual(expected)
  expect(screen.getByText(words)).toBeTruthy()
})

test('before the rest is paid, the preview is a button and Pay stands beside it', async () => {
  const { press } = show('user', {
    status: 'Delivered',
    tab: 'delivered',
    dealChoices: ['askForRevision'],
    remaining: true,
    mayPay: true,
    name: 'Landing page',
  })
  expect(screen.getByRole('heading', { name: 'Look inside first' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Look inside solution.zip' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay Now for Landing page' }).getAttribute('href')).toContain('order-1')
  await press('Look inside solution.zip')
  expect(await screen.findByRole('dialog', { name: /solution\.zip/ })).toBeTruthy()
})

test('a delivery is accepted after one question', async () => {
  const { press } = show('user', { status: 'Delivered', tab: 'delivered', dealChoices: ['acceptDelivery', 'askForRevision'] })
  await press('Accept delivery')
  const dialog = await screen.findByRole('dialog', { name: 'Accept this delivery?' })
  expect(sent).toEqual([])
  await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Accept delivery' }))
  await waitFor(() => expect(sent).toContainEqual({ id: 'order-1' }))
})

test.each<[Offer['state'], string | undefined]>([
  ['open', 'Waiting for the customer'],
  ['expired', 'Expired'],
  ['changeRequested', 'Changes requested'],
  ['declined', 'Declined'],
  ['accepted', undefined],
])('the back office reads how an offer stands: %s', (state, words) => {
  const { buttons } = show('sales', { offer: { ...offer, state, words: 'Without tests.' }, dealChoices: ['makeOffer', 'withdrawOffer'] })
  if (words === undefined) return expect(buttons()).toEqual([])
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('Without tests.')).toBeTruthy()
  expect(buttons()).toEqual(['Make another offer', 'Withdraw'])
})

test('workers see no deal card', () => {
  const { buttons } = show('employee', { dealChoices: [] })
  expect(buttons()).toEqual([])
  expect(screen.queryByRole('heading')).toBeNull()
})

test('after an offer was sent the focus is on it, and sales may remind of it', async () => {
  signInAs('sales')
  rememberSentOffer('order-1')
  const { press } = show('sales', { offer, dealChoices: ['remindOfOffer', 'withdrawOffer'] })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Offer 1' })))
  await press('Remind Amelia Walker')
  await waitFor(() => expect(sent).toContainEqual({ id: 'order-1', offer: 'offer-1' }))
})
