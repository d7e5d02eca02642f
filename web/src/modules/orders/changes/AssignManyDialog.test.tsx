import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { orderLike, signInAs } from '../testOrder.ts'
import { AssignManyDialog } from './AssignManyDialog.tsx'

const load = { openOrders: 0, isIn: false }
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async () =>
    Response.json({
      managers: [],
      employees: [
        { _id: 'priya', username: 'priya', name: 'Priya Nair', ...load },
        { _id: 'rohan', username: 'rohan', name: 'Rohan Desai', ...load, leave: { from: '2020-01-01', until: '2099-12-03' } },
      ],
    }),
  )
})

test("the assignee's leave, and the number of deadlines within it, are shown and read out", async () => {
  signInAs('admin')
  const orders = ['2026-11-30', '2099-12-04'].map((deadline, nth) => orderLike({ _id: `order-${nth}`, deadline }))
  render(
    <Providers env="test" queryClient={queryClient}>
      <AssignManyDialog orders={orders} onClose={() => {}} onDone={() => {}} />
    </Providers>,
  )
  await userEvent.setup().click(await screen.findByRole('combobox', { name: 'Employee' }))
  const words = 'On leave until 3 Dec 2099, away at 1 of 2 deadlines. No open orders, not in'
  expect(await screen.findByRole('option', { name: new RegExp(`^Rohan Desai ?${words}$`) })).toBeTruthy()
  expect(screen.getByRole('option', { name: /^Priya Nair ?No open orders, not in$/ })).toBeTruthy()
})
