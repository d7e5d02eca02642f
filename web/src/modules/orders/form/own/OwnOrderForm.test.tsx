import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Me, meFrom } from '#core/session.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { testOrder } from '../../details/testOrder.ts'
import { OwnOrderForm } from './OwnOrderForm.tsx'

const user = userAs('user', { id: 'c1', _id: 'c1' })
const me = meFrom(user)

type Sent = { key: string | null; body: Record<string, unknown> }
let sent: Sent[]
let answer: () => Response | Promise<Response>
const created = vi.fn()
const login = vi.fn()

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  sent = []
  answer = () => Response.json({ order: testOrder({ status: 'Requested' }) })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path.includes('allOrderCategory')) return Response.json([{ _id: '1', name: 'Web' }])
    if (path.includes('skills')) return Response.json([])
    if (!path.includes('create-order')) return Response.json({ upload: { url: '', token: '', maxBytes: 1e6, types: null, expiresAt: '' } })
    sent.push({ key: new Headers(request.headers).get('idempotency-key'), body: JSON.parse(String(request.body)) })
    return await answer()
  })
})

function open(who: Me | null = me) {
  const form = (person: Me | null) => <OwnOrderForm me={person} onCreated={created} onLogin={login} />
  const router = createMemoryRouter([{ path: '/', element: form(who) }])
  const client = new QueryClient()
  return render(
    <Providers queryClient={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
}
const field = (name: RegExp) => screen.getByRole('textbox', { name })
/** Sets the deadline through the draft, since the calendar has its own tests. */
function keepDraft(changes: Record<string, unknown> = {}, of = 'c1') {
  const values = { name: 'Shop', details: 'All of it.', category: 'Web', deadline: '2099-12-01', timezone: '10 PM EST', ...changes }
  localStorage.setItem(`mentordesk.draft.createOrder.${of}`, JSON.stringify({ at: Date.now(), values }))
}
const button = () => screen.getByRole('button', { name: 'Create Order' })

test('an empty required field says so on blur; the button names the missing fields and waits for them', async () => {
  open()
  const person = userEvent.setup()
  await person.click(field(/Project Name/))
  expect(screen.queryByText('Required!')).toBeNull()
  await person.tab()
  expect(await screen.findByText('Required!')).toBeTruthy()
  expect(button()).toHaveProperty('disabled', true)
  expect(screen.getByText('Still needed: project name, details, category, deadline.')).toBeTruthy()
})

test('a draft is restored after the page was closed', async () => {
  const before = open()
  await userEvent.type(field(/Project Name/), 'Night shifts')
  before.unmount()
  open()
  expect(field(/Project Name/)).toHaveProperty('value', 'Night shifts')
  expect(screen.getByText(/Your draft from/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start afresh' }))
  expect(field(/Project Name/)).toHaveProperty('value', '')
})

test("a visitor's draft becomes their own once they are signed in", () => {
  keepDraft({ name: 'Typed outside' }, 'visitor')
  open(null)
  expect(screen.queryByRole('button', { name: 'Create Order' })).toBeNull()
  expect(screen.getByText(/^You can add files once you are signed in/)).toBeTruthy()
  screen.getByRole('button', { name: 'Login' }).click()
  expect(login).toHaveBeenCalledOnce()
  open(me)
  expect(screen.getAllByRole('textbox', { name: /Project Name/ }).at(-1)).toHaveProperty('value', 'Typed outside')
  expect(button()).toHaveProperty('disabled', false)
})

test('two clicks, a lost answer and a reload use one idempotency key', async () => {
  keepDraft()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const before = open()
  button().click()
  button().click()
  expect(await screen.findByText('It was not sent. Your input is not lost.')).toBeTruthy()
  expect(field(/Project Name/)).toHaveProperty('value', 'Shop')
  before.unmount()
  answer = () => Response.json({ order: testOrder() })
  open()
  button().click()
  await waitFor(() => expect(created).toHaveBeenCalled())
  expect(sent.length).toBeGreaterThan(1)
  expect(sent[0]?.key).toBeTruthy()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(localStorage.getItem('mentordesk.draft.createOrder.c1')).toBeNull()
})

test('a refusal is shown at its field, and that of a custom category at its own field', async () => {
  keepDraft({ category: 'other', ownCategory: 'Robotics' })
  answer = () => Response.json({ code: 'BAD_INPUT', message: 'We do not do that.', field: 'category' }, { status: 400 })
  open()
  button().click()
  expect(await screen.findByText('We do not do that.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/Which category/)))
  expect(sent[0]?.body.category).toBe('Robotics')
  expect(created).not.toHaveBeenCalled()
})

test('a draft whose deadline has passed is not sent', async () => {
  keepDraft({ deadline: '2020-01-01' })
  open()
  button().click()
  expect(await screen.findByText('Please choose today or a later day.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('hour and time zone are sent as one text; older free text stays until one is chosen', async () => {
  keepDraft()
  open()
  const person = userEvent.setup()
  const [hour, zone] = [
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Hour' }),
    screen.getByRole<HTMLInputElement>('combobox', { name: /Timezone/ }),
  ]
  expect([hour.value, zone.value]).toEqual(['10 PM', 'EST'])
  await person.click(hour)
  await person.click(await screen.findByRole('option', { name: '3 PM', hidden: true }))
  expect([hour.value, zone.value]).toEqual(['3 PM', 'EST'])
  await person.click(zone)
  await person.clear(zone)
  await person.type(zone, 'calcutta')
  await person.click(await screen.findByRole('option', { name: /Kolkata/, hidden: true }))
  button().click()
  await waitFor(() => expect(sent[0]?.body.timezone).toBe('3 PM, India Standard Time (Kolkata)'))
})
