import type { Role } from '@app/contract/core/access.ts'
import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { OrderStatusSelect } from './OrderStatusSelect.tsx'
import { orderLike, signInAs } from './testOrder.ts'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const input = JSON.parse(String(body))
    sent.push(input)
    return Response.json(orderLike({ status: input.status }))
  })
})

function show(role: Role, status: OrderStatus) {
  signInAs(role)
  render(
    <Providers env="test" queryClient={queryClient}>
      <OrderStatusSelect order={orderLike({ status })} />
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

test('where nothing may be chosen there is a status and no control', () => {
  show('employee', 'Requested')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText('Requested')).toBeTruthy()
})

test('the keyboard chooses, and the change is told', async () => {
  const user = show('manager', 'Development')
  select().focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(await screen.findByText('Status Changed to Testing Successfully!')).toBeTruthy()
  expect(sent).toEqual([{ id: 'order-1', status: 'Testing' }])
})

test('an order is cancelled only with a reason, and both travel in one call', async () => {
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
