import type { WorkTask } from '@app/contract/todo/todoWork.calls.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { WorkTaskList } from './WorkTaskList.tsx'

const person = (_id: string, name: string) => ({ _id, username: _id, name })
const task = (changes: Partial<WorkTask> = {}): WorkTask => ({
  _id: 't1',
  title: 'Write the tests',
  description: 'First:\n  the cart',
  isCompleted: false,
  person: person('x1', 'Emil'),
  givenBy: person('m1', 'Maya Manager'),
  minutes: 90,
  ...changes,
})

const sent: unknown[] = []
function show(tasks: WorkTask[]) {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({})
  })
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('employee', { id: 'x1', _id: 'x1' }) })
  render(
    <Providers env="test" queryClient={queryClient}>
      <MemoryRouter>
        <WorkTaskList tasks={tasks} />
      </MemoryRouter>
    </Providers>,
  )
  return userEvent.setup()
}

test('a task of an order opens by a press, and its owner completes it there', async () => {
  const user = show([task()])
  await user.click(screen.getByRole('button', { name: 'Write the tests' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write the tests' }))
  expect(dialog.getByText(/the cart/)).toBeTruthy()
  expect(dialog.getByText('Maya Manager')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Complete the task' }))
  await vi.waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ id: 't1', data: { isCompleted: true } })))
})

test("a colleague's task opens too, without its owner's buttons", async () => {
  const user = show([task({ person: person('e2', 'Zoe') })])
  await user.click(screen.getByRole('button', { name: 'Write the tests' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write the tests' }))
  expect(dialog.getByText('Zoe')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Complete the task' })).toBeNull()
})
