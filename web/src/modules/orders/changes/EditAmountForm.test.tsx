import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { orderLike } from '../testOrder.ts'
import { EditAmountForm } from './EditAmountForm.tsx'

const sent: unknown[] = []
let answers: Response[] = []
const done = vi.fn()
beforeEach(() => {
  sent.length = 0
  answers = []
  done.mockReset()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answers.shift() ?? Response.json(orderLike())
  })
})

function show(order = orderLike()) {
  render(
    <Providers env="test" queryClient={queryClient}>
      <EditAmountForm order={order} onDone={done} />
    </Providers>,
  )
  const field = (name: string) => screen.getByRole('textbox', { name })
  const user = userEvent.setup()
  return {
    type: async (name: string, text: string) => {
      await user.clear(field(name))
      if (text) await user.type(field(name), text)
    },
    save: () => user.click(screen.getByRole('button', { name: 'Update amounts' })),
  }
}

test('only changed amounts are sent, so that a recent payment is not overwritten', async () => {
  const { type, save } = show()
  await type('Total amount', '450.50')
  expect(screen.getByText('$225.25')).toBeTruthy()
  await save()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent).toEqual([{ _id: 'order-1', version: 1, totalAmount: 450.5 }])
})

test('an amount may end in a zero, and a fee may be cleared', async () => {
  const { type, save } = show(orderLike({ codeWalkThrough: 60 }))
  await type('Paid amount', '100.50')
  await type('Code walkthrough fee', '')
  await save()
  await waitFor(() => expect(sent).toEqual([{ _id: 'order-1', version: 1, paidAmount: 100.5, paidBefore: 0, codeWalkThrough: null }]))
})

test('an unchanged form sends nothing', async () => {
  const { save } = show()
  await save()
  expect(done).toHaveBeenCalled()
  expect(sent).toEqual([])
})

test.each([
  ['Total amount', '0', 'Must be 1 or more.'],
  ['Total amount', '', 'Required!'],
  ['Paid amount', '400.01', 'Must not be more than the total.'],
])('%s of “%s” is refused: %s', async (field, text, words) => {
  const { type, save } = show()
  await type(field, text)
  await save()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a total below the paid amount is refused', async () => {
  const { type, save } = show(orderLike({ paidAmount: 400 }))
  await type('Total amount', '300')
  await save()
  expect(await screen.findByText('Must not be less than what is paid of it, $400.00.')).toBeTruthy()
  expect(screen.queryByText('Must not be more than the total.')).toBeNull()
  expect(sent).toEqual([])
  await type('Paid amount', '300')
  await save()
  await waitFor(() => expect(sent).toEqual([{ _id: 'order-1', version: 1, totalAmount: 300, paidAmount: 300, paidBefore: 400 }]))
})

test('a payment in between is shown, the typed amounts stay, and the next save uses the new version', async () => {
  const changed = [{ field: 'paidAmount', value: 100, at: '2026-11-21T10:00:00.000Z' }]
  answers = [Response.json({ code: 'CONFLICT', message: 'Changed since.', version: 2, changed }, { status: 409 })]
  const { type, save } = show()
  await type('Total amount', '500')
  await save()
  expect((await screen.findByText(/taken over/)).closest('li')?.textContent).toMatch(/Paid amount: \$100\.00.*taken over/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Total amount' }).value).toBe('500')
  await save()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent[1]).toEqual({ _id: 'order-1', version: 2, totalAmount: 500 })
})

test('a higher price of a deal is sent as an offer, which the form says before and after', async () => {
  const { type, save } = show(orderLike({ isAgreed: true, totalAmount: 400 }))
  const words = /\$400\.00 is agreed on\. The higher price is sent as an offer/
  expect(screen.queryByText(words)).toBeNull()
  await type('Total amount', '500')
  expect(screen.getByText(words)).toBeTruthy()
  answers = [Response.json(orderLike({ isAgreed: true, totalAmount: 400 }))]
  await save()
  expect(await screen.findByText('Successfully Updated Order Amounts ! The price becomes $500.00 once the customer agrees.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
