import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderLike } from '../testOrder.ts'
import { orderColumns } from './orders.columns.tsx'

test.each(['createdAt', 'deliveredOn'] as const)('%s is one line; the day and the second of it come with the pointer', (name) => {
  const order = orderLike({ [name]: '2020-03-05T10:20:30.000Z' })
  const { container } = render(orderColumns[name].cell(order))
  expect(container.textContent).toMatch(/^\d+ years ago$/)
  expect(container.querySelector('time')?.title).toContain('05-03-2020 at 10:20:30')
})
