import { namesOf } from '@app/contract/core/fields.ts'
import { requestFields } from '@app/contract/orders/orders.fields.ts'

import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { signInAs } from '../testOrder.ts'
import { OrderAside } from './OrderAside.tsx'
import { OrderRequest } from './OrderRequest.tsx'
import { testOrder } from './testOrder.ts'

/** The name is the page's title. */
const shown = namesOf(requestFields).filter((name) => name !== 'name')
const sampleOf = (name: (typeof shown)[number]) => {
  const { empty } = requestFields[name]
  if (empty === '') return `The ${name}`
  return Array.isArray(empty) ? [`One of the ${name}`] : empty === false ? true : undefined
}

test('the page of an order shows every request field', () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  signInAs('user')
  const samples = Object.fromEntries(shown.flatMap((name) => (sampleOf(name) ? [[name, sampleOf(name)]] : [])))
  const order = testOrder({ ...samples, type: 'Debugging', deadline: '2026-12-24', tab: 'completed', status: 'Completed' })
  const page = (
    <>
      <OrderRequest order={order} />
      <OrderAside order={order} open={() => {}} />
    </>
  )
  const { container } = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </Providers>,
  )
  for (const name of shown) {
    const value = order[name]
    const words = value === true ? requestFields[name].label : name === 'deadline' ? '24 Dec 2026' : String(value)
    expect(container.textContent, name).toContain(words)
  }
})
