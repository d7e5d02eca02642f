import type { TodoTask } from '@app/contract/todo/todo.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { PackForm } from '#sessionPacks/PackForm.tsx'
import { userAs } from '#test/people.ts'
import { TaskForm } from '#todo/TaskForm.tsx'
import { Providers } from '#ui/Providers.tsx'

let sent: Record<string, unknown>[]
let answers: Response[]
const done = vi.fn()
beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (_: string, request?: RequestInit) => {
    if (typeof request?.body !== 'string') return Response.json([])
    sent.push(JSON.parse(request.body))
    return answers.shift() ?? Response.json({ name: 'x' })
  })
})

const staleEdit = (about: object) => Response.json({ code: 'CONFLICT', message: 'Another user was faster.', ...about }, { status: 409 })
const who = { by: 'Olga Other', at: '2026-11-21T10:00:00.000Z' }

function open(form: ReactNode) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin', { id: 'a1', _id: 'a1' }) })
  const router = createMemoryRouter([{ path: '/', element: form }])
  const tree = () => (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  )
  render(tree())
  return userEvent.setup()
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const notice = async () => {
  const title = await screen.findByText('Changed by another user while you were editing')
  return title.closest('[role=alert]') ?? title
}

const pack = { _id: 'p1', name: 'Five', sessions: 5, amount: 199, currency: 'USD' as const, goodForDays: 100, version: 3 }

test('a form that shares its call’s field names keeps the input, shows their changes, and saves with the new version', async () => {
  const changed = [
    { field: 'amount', value: 299, ...who },
    { field: 'name', value: 'Theirs', ...who },
  ]
  answers = [staleEdit({ version: 5, changed })]
  const person = open(<PackForm pack={pack} onDone={done} />)
  await person.clear(field(/Name/))
  await person.type(field(/Name/), 'Mine')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const told = await notice()
  expect(told.textContent).toMatch(/Amount in USD: 299 by Olga Other.*taken over/)
  expect(told.textContent).toMatch(/Name: Theirs by Olga Other.*Yours: Mine/)
  expect(field(/Name/).value).toBe('Mine')
  expect(done).not.toHaveBeenCalled()
  await person.click(screen.getByRole('radio', { name: 'Take theirs' }))
  expect(field(/Name/).value).toBe('Theirs')
  await person.click(screen.getByRole('radio', { name: 'Keep mine' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent).toMatchObject([
    { id: 'p1', version: 3, data: { name: 'Mine', amount: 199 } },
    { id: 'p1', version: 5, data: { name: 'Mine', amount: 299 } },
  ])
})

test('a new object has no version', async () => {
  const person = open(<PackForm onDone={done} />)
  await person.type(field(/Name/), 'Six')
  await person.type(field(/Amount/), '240')
  await person.click(screen.getByRole('button', { name: 'Create pack' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent[0]).not.toHaveProperty('version')
})

const task: TodoTask = {
  _id: 't1',
  title: 'Ship',
  description: '',
  isCompleted: false,
  labels: [],
  checklist: [],
  section: ['s1'],
  belongsTo: 'a1',
  version: 2,
}
const sections = ['Plan', 'Done'].map((title, nth) => ({ _id: `s${nth + 1}`, title, belongsTo: 'a1' }))

test('a task that was moved and labelled elsewhere shows that and keeps the input', async () => {
  const changed = [
    { field: 'section', value: 's2' },
    { field: 'labels', value: ['soon'] },
    { field: 'deadline', value: null },
  ]
  answers = [staleEdit({ version: 4, changed })]
  const person = open(<TaskForm task={task} sections={sections} section={undefined} close={done} />)
  await person.type(field(/Title/), ' it')
  await person.click(screen.getByRole('button', { name: 'Update Task' }))
  const told = await notice()
  expect(told.textContent).toMatch(/Section: Done/)
  expect(told.textContent).toMatch(/Labels: soon/)
  expect(told.textContent).not.toMatch(/Deadline/)
  await person.click(screen.getByRole('button', { name: 'Update Task' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  // Only the title was changed here, so the other's section and labels stay.
  expect(sent).toMatchObject([
    { id: 't1', version: 2, data: { title: 'Ship it' } },
    { id: 't1', version: 4, data: { title: 'Ship it' } },
  ])
})
