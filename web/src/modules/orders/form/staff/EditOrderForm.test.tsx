import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { meFrom } from '#core/session.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { testOrder } from '../../details/testOrder.ts'
import { EditOrderForm } from './EditOrderForm.tsx'

const me = meFrom(userAs('sales', { id: 's1', _id: 's1' }))
const order = testOrder({ deadline: '2099-12-01', version: 3 })

let sent: Record<string, unknown>[]
let answers: Response[]
const updated = vi.fn()

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (!path.includes('update-order')) return Response.json([])
    sent.push(JSON.parse(String(request.body)))
    return answers.shift() ?? Response.json(order)
  })
})

const overtaken = () =>
  Response.json(
    {
      code: 'CONFLICT',
      message: 'This order was changed while you were editing it.',
      version: 5,
      changed: [
        { field: 'name', value: 'Theirs', by: 'Ada Admin', at: '2026-11-21T10:00:00.000Z' },
        { field: 'timezone', value: 'CET', by: 'Ada Admin', at: '2026-11-21T10:00:00.000Z' },
      ],
    },
    { status: 409 },
  )

function open(of: Order = order) {
  const form = <EditOrderForm me={me} order={of} categories={['Web']} onUpdated={updated} />
  const router = createMemoryRouter([{ path: '/', element: form }])
  return render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
}
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Project Name/ })
const save = () => screen.getByRole('button', { name: 'Update Order' })

async function typeAndSave(person: ReturnType<typeof userEvent.setup>) {
  await person.clear(nameField())
  await person.type(nameField(), 'Mine')
  await person.click(save())
}

test('a save sends the version that it is based on', async () => {
  open()
  await typeAndSave(userEvent.setup())
  await waitFor(() => expect(updated).toHaveBeenCalled())
  expect(sent).toEqual([{ _id: 'o1', name: 'Mine', version: 3 }])
})

test("after a stale edit, typed values stay, the other person's are shown, and saving again keeps mine", async () => {
  answers = [overtaken()]
  open()
  const person = userEvent.setup()
  await typeAndSave(person)
  const title = await screen.findByText('Changed by another user while you were editing')
  const notice = title.closest<HTMLElement>('[role=alert]') ?? title
  expect(notice.textContent).toMatch(/Order name: Theirs by Ada Admin/)
  expect(notice.textContent).toMatch(/Yours: Mine/)
  // I typed nothing in this field, so their value is taken over.
  expect(notice.textContent).toMatch(/Timezone: CET.*taken over/)
  expect(nameField().value).toBe('Mine')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Timezone/ }).value).toBe('CET')
  await waitFor(() => expect(document.activeElement).toBe(notice))
  await person.type(nameField(), ' too')
  expect(nameField().value).toBe('Mine too')
  await person.click(save())
  await waitFor(() => expect(updated).toHaveBeenCalled())
  expect(sent[1]).toEqual({ _id: 'o1', name: 'Mine too', version: 5 })
})

test('one click takes their value, and another restores mine', async () => {
  answers = [overtaken()]
  open()
  const person = userEvent.setup()
  await typeAndSave(person)
  const choice = within(await screen.findByRole('radiogroup', { name: 'Order name: whose counts' }))
  await person.click(choice.getByRole('radio', { name: 'Take theirs' }))
  expect(nameField().value).toBe('Theirs')
  await person.click(choice.getByRole('radio', { name: 'Keep mine' }))
  expect(nameField().value).toBe('Mine')
  await person.click(choice.getByRole('radio', { name: 'Take theirs' }))
  await person.click(save())
  // No change of mine is left to save.
  await waitFor(() => expect(updated).toHaveBeenCalled())
  expect(sent).toHaveLength(1)
})

test('a restored draft is saved against the version that it was begun from', async () => {
  open().unmount()
  const person = userEvent.setup()
  const before = open()
  await person.clear(nameField())
  await person.type(nameField(), 'Draft')
  before.unmount()
  open(testOrder({ deadline: '2099-12-01', version: 4, name: 'Changed by others' }))
  expect(nameField().value).toBe('Draft')
  await person.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Draft', version: 3 })
})
