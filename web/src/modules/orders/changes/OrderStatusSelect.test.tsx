import type { Role } from '@app/contract/core/access.ts'
import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { notifications } from '@mantine/notifications'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { orderLike, signInAs } from '../testOrder.ts'
import { DeliverCodeDialog } from './DeliverCodeDialog.tsx'
import { OrderStatusSelect } from './OrderStatusSelect.tsx'

const sent: unknown[] = []
beforeEach(() => {
  notifications.clean()
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.includes('getSpecificDoc')) return Response.json([])
    const input = JSON.parse(String(body))
    sent.push(input)
    if (input.changes) return Response.json({ results: [{ id: 'order-1', isNotified: false }] })
    return Response.json(orderLike({ status: input.status }))
  })
})

function show(role: Role, status: OrderStatus, changes: Partial<Order> = {}) {
  signInAs(role)
  render(
    <Providers env="test" queryClient={queryClient}>
      <OrderStatusSelect order={orderLike({ status, ...changes })} />
    </Providers>,
  )
  return userEvent.setup()
}
const select = () => screen.getByRole('combobox', { name: /^Status of #1042 Landing page/ })
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test.each<[Role, OrderStatus, string[]]>([
  ['admin', 'Completed', ['Requested', 'Reviewing', 'Development', 'Testing', 'Deal Confirmed', 'Delivered', 'Completed', 'Cancel Order']],
  ['sales', 'Requested', ['Requested', 'Reviewing', 'Deal Confirmed', 'Cancel Order']],
  ['manager', 'Development', ['Development', 'Testing']],
  ['employee', 'Deal Confirmed', ['Development', 'Deal Confirmed']],
])('%s may give an order in %s only what the steps allow', async (role, status, choices) => {
  const user = show(role, status)
  await user.click(select())
  expect(offered()).toEqual(choices)
})

test('without choices, the status is shown without a control', () => {
  show('employee', 'Requested')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText('Requested')).toBeTruthy()
})

test('the keyboard chooses a status, and a toast confirms the change', async () => {
  const user = show('manager', 'Development')
  select().focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(await screen.findByText('Status Changed to Testing Successfully!')).toBeTruthy()
  expect(sent).toEqual([{ id: 'order-1', status: 'Testing' }])
})

test('the toast of a status change offers an undo, which sends the changed values', async () => {
  const user = show('manager', 'Development')
  await user.click(select())
  await user.click(screen.getByRole('option', { name: /Testing/ }))
  const told = await screen.findByText('Status Changed to Testing Successfully!')
  await user.click(within(told.parentElement ?? document.body).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 order was restored. No notifications were sent.')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ changes: [{ id: 'order-1', made: { status: 'Testing' } }] })
})

test('an order is cancelled only with a reason, and both are sent in one call', async () => {
  const user = show('sales', 'Requested')
  await user.click(select())
  await user.click(screen.getByRole('option', { name: 'Cancel Order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel #1042 Landing page?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel Order' }))
  expect(dialog.getByText('Required!')).toBeTruthy()
  expect(sent).toEqual([])

  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No longer needed.')
  await user.click(dialog.getByRole('button', { name: 'Cancel Order' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'order-1', status: 'Cancel Order', reason: 'No longer needed.' }]))
  expect(await screen.findByText('Added Cancellation Reason !')).toBeTruthy()
})

test('a deal without a price asks for it in place, and both are sent in one call', async () => {
  const user = show('sales', 'Requested', { totalAmount: 0 })
  await user.click(select())
  await user.click(screen.getByRole('option', { name: 'Deal Confirmed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the deal for #1042 Landing page' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm the deal' }))
  expect(dialog.getByText('Please enter the price: a deal needs one.')).toBeTruthy()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(sent).toEqual([])

  await user.type(dialog.getByRole('textbox', { name: 'Total amount' }), '450.5')
  expect(dialog.getByText('The customer may pay half ($225.25) first.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Confirm the deal' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'order-1', status: 'Deal Confirmed', totalAmount: 450.5 }]))
  expect(await screen.findByText('Status Changed to Deal Confirmed Successfully!')).toBeTruthy()
})

test('an admin makes an order free with a reason', async () => {
  const user = show('admin', 'Requested', { totalAmount: 0 })
  await user.click(select())
  await user.click(screen.getByRole('option', { name: 'Deal Confirmed' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Confirm the deal/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'It is free of charge' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm the deal' }))
  expect(dialog.getByText('Required!')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Why it is free' }), 'A favour.')
  await user.click(dialog.getByRole('button', { name: 'Confirm the deal' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'order-1', status: 'Deal Confirmed', freeReason: 'A favour.' }]))
})

test('skipping the deal asks for the missing price too; a step after it does not', async () => {
  const user = show('admin', 'Requested', { totalAmount: 0 })
  await user.click(select())
  await user.click(screen.getByRole('option', { name: 'Development' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the deal for #1042 Landing page' }))
  await user.type(dialog.getByRole('textbox', { name: 'Total amount' }), '80')
  await user.click(dialog.getByRole('button', { name: 'Change to Development' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'order-1', status: 'Development', totalAmount: 80 }]))
})

test('readers who see no price move a running order on without being asked for one', async () => {
  const user = show('employee', 'Development', { totalAmount: undefined })
  await user.click(select())
  await user.click(screen.getByRole('option', { name: 'Testing' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'order-1', status: 'Testing' }]))
})

test('delivering code for a request without a price confirms the deal first, for readers who see prices', async () => {
  const dialogFor = (role: Role) => {
    signInAs(role)
    return render(
      <Providers env="test" queryClient={queryClient}>
        <DeliverCodeDialog
          order={orderLike({ status: 'Requested', totalAmount: role === 'employee' ? undefined : 0 })}
          isOpen
          onClose={vi.fn()}
        />
      </Providers>,
    )
  }
  const seen = dialogFor('employee')
  expect(await screen.findByText('Source code')).toBeTruthy()
  seen.unmount()

  dialogFor('sales')
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Total amount' }), '80')
  expect(screen.queryByText('Source code')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm the deal' }))
  expect(await screen.findByText('Source code')).toBeTruthy()
  expect(sent).toEqual([{ id: 'order-1', status: 'Deal Confirmed', totalAmount: 80 }])
})

test.each([{ totalAmount: 400 }, { totalAmount: 0, isFree: true }])('with %o no price is asked for', async (changes) => {
  const user = show('sales', 'Requested', changes)
  await user.click(select())
  await user.click(screen.getByRole('option', { name: 'Deal Confirmed' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'order-1', status: 'Deal Confirmed' }]))
})
