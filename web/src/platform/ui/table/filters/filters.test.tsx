import { amountFilter, choicesFilter, daysFilter, peopleFilter, yesNoFilter } from '@app/contract/core/filters.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { readerZone } from '#core/readerClock.ts'
import { Providers } from '../../Providers.tsx'
import { columnsOf } from '../columns.tsx'
import { DataTable } from '../DataTable.tsx'
import type { FilterSource } from './filterSource.ts'

type Row = { _id: string; name: string }
const { text } = columnsOf<Row>()
const columns = [text('Name', ({ name }) => name)]
const filters = {
  status: choicesFilter('Status', ['New', 'Done']),
  customer: peopleFilter('Customer', true),
  created: daysFilter('Created'),
  total: amountFilter('Total'),
  paid: yesNoFilter('Payment', 'Paid', 'Owed'),
} as const

const people = [
  { value: 'a1', label: 'Asha' },
  { value: 'b2', label: 'Bo' },
]
const source: FilterSource = {
  useOptions: (search) => ({ options: people.filter(({ label }) => label.toLowerCase().includes(search)), isPending: false }),
  useLabel: (value) => people.find((person) => person.value === value)?.label,
}

function show(address = '/') {
  const asked: object[] = []
  const table = (
    <DataTable
      label="Orders"
      query={({ filters: set }) => ({
        queryKey: ['orders', set],
        queryFn: async () => {
          asked.push(set)
          return { items: [], total: 0 }
        },
      })}
      columns={columns}
      rowName={({ name }) => name}
      filters={filters}
      filterSources={{ customer: source }}
      emptyState={{ title: 'No orders yet' }}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: table }], { initialEntries: [address] })
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const set = () => Object.fromEntries(new URLSearchParams(router.state.location.search))
  return { user: userEvent.setup(), asked, set }
}

test('a choice applies at once, goes into the address, and all filters are sent together', async () => {
  const { user, asked, set } = show()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Done' }))
  await user.click(screen.getByRole('combobox', { name: 'Created' }))
  await user.click(await screen.findByRole('option', { name: 'Last 7 days' }))
  await user.click(screen.getByRole('radio', { name: 'Owed' }))
  await user.type(screen.getByRole('textbox', { name: 'Total at least' }), '100.5{Enter}')
  const all = { status: 'Done', created: 'last7', paid: 'no', total: '100.5..' }
  await waitFor(() => expect(set()).toEqual(all))
  // The server gets the reader's zone for the days; the address keeps the named range.
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...all, created: `last7@${readerZone()}` }))
  expect(screen.getByRole('button', { name: /^Filter/ }).textContent).toContain('4')
})

test('people are found by typing, and keep their names during another search', async () => {
  const { user, set } = show()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'ash')
  await user.click(await screen.findByRole('option', { name: 'Asha' }))
  await user.click(await screen.findByRole('option', { name: 'No one' }))
  await waitFor(() => expect(set()).toEqual({ customer: 'a1|none' }))
  expect(screen.getByText('Customer: Asha and 1 more')).toBeTruthy()
})

test('two quick choices are both applied', async () => {
  const { user, set } = show()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }))
  const [asha, noOne] = [await screen.findByRole('option', { name: 'Asha' }), screen.getByRole('option', { name: 'No one' })]
  // React renders the first choice only after this.
  await act(async () => {
    fireEvent.click(asha)
    fireEvent.click(noOne)
  })
  expect(set()).toEqual({ customer: 'a1|none' })
})

test('contradicting amounts are refused with a message and not sent', async () => {
  const { user, set } = show()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.type(await screen.findByRole('textbox', { name: 'Total at most' }), '5')
  await user.type(screen.getByRole('textbox', { name: 'Total at least' }), '9{Enter}')
  expect(await screen.findByText('The second amount is smaller than the first.')).toBeTruthy()
  expect(set()).toEqual({ total: '..5' })
})

test('each chip names its filter and removes it; one button removes all', async () => {
  const { user, set } = show('/?status=New|Done&created=2026-11-01..2026-11-30&total=100..500&paid=yes&customer=b2&search=x')
  for (const words of ['Status: New, Done', 'Created: 01-11-2026 to 30-11-2026', 'Total: 100 to 500', 'Payment: Paid', 'Customer: Bo'])
    expect(await screen.findByText(words)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove filter Payment: Paid' }))
  await waitFor(() => expect(screen.queryByText('Payment: Paid')).toBeNull())
  expect(set()).not.toHaveProperty('paid')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(set()).toEqual({ search: 'x' }))
})

test('an invalid value in the address sets no filter', async () => {
  const { asked } = show('/?status=Old&created=soon&total=much&paid=perhaps')
  await waitFor(() => expect(asked).toEqual([{}]))
})
