import { listedFields, requestFields } from '@app/contract/orders/orders.fields.ts'

import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { orderLike, signInAs } from '../testOrder.ts'
import { Deadline } from './Deadline.tsx'
import { officeColumns, orderColumns } from './orders.columns.tsx'

test.each(['createdAt', 'deliveredOn'] as const)('%s shows how long ago, with day and time below', (name) => {
  const order = orderLike({ [name]: '2020-03-05T10:20:30.000Z' })
  const { container } = render(orderColumns[name].cell(order))
  expect(container.textContent).toMatch(/^\d+ years ago 05-03-2020 at \d\d:20:30$/)
  expect(container.querySelector('time')?.title).toContain('05-03-2020 at 10:20:30')
})

test('a deadline is late by the zone of its order and not of its reader', () => {
  vi.useFakeTimers({ now: new Date('2036-11-20T22:00:00Z'), toFake: ['Date'] })
  const wordsOf = (timezone: string) => render(<Deadline order={orderLike({ deadline: '2036-11-20', timezone })} />).container.textContent
  expect(wordsOf('10 PM EST')).toContain('Today')
  expect(wordsOf('India Standard Time (Kolkata)')).toContain('1 day late')
  vi.useRealTimers()
})

test("the back office's list shows every text field that lists get", () => {
  signInAs('sales')
  const texts = listedFields.filter((name) => requestFields[name].empty === '')
  const order = orderLike(Object.fromEntries(texts.map((name) => [name, `The ${name}`])))
  const listing = { rows: [order], key: [], total: 1 }
  const cells = officeColumns.map((column) => <div key={column.title}>{column.cell(order, listing)}</div>)
  const { container } = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: cells }])} />
    </Providers>,
  )
  // The time zone of a deadline is in the tooltip.
  for (const name of texts) expect(container.innerHTML).toContain(`The ${name}`)
})
