import { namesOf } from '@app/contract/core/fields.ts'
import { formFields, requestFields } from '@app/contract/orders/orders.fields.ts'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { meFrom } from '#core/session.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { testOrder } from '../details/testOrder.ts'
import { OwnOrderForm } from './own/OwnOrderForm.tsx'
import { EditOrderForm } from './staff/EditOrderForm.tsx'
import { StaffOrderForm } from './staff/StaffOrderForm.tsx'

const [customer, sales] = [meFrom(userAs('user')), meFrom(userAs('sales'))]

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('aws-info') ? { upload: {} } : []))
})

test.each<[string, ReactNode, object]>([
  ["a customer's own order", <OwnOrderForm key="own" me={customer} onCreated={() => {}} />, requestFields],
  ['an order that staff enter', <StaffOrderForm key="staff" me={sales} onCreated={() => {}} />, formFields],
  [
    'an order that is changed',
    <EditOrderForm key="edit" me={sales} order={testOrder()} categories={[]} onUpdated={() => {}} />,
    formFields,
  ],
])('the form of %s has every field that it fills in', (_, form, fields) => {
  const { container } = render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />
    </Providers>,
  )
  const there = [...container.querySelectorAll('[data-path]')].map((input) => input.getAttribute('data-path'))
  expect(there).toEqual(expect.arrayContaining(namesOf(fields)))
})
