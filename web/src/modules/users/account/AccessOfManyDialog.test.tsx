import type { AccessChange, AccessResult } from '@app/contract/users/manyUsers.shapes.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { AccessOfManyDialog } from './AccessOfManyDialog.tsx'

let sent: AccessChange[][] = []
let answer: (change: AccessChange) => AccessResult
beforeEach(() => {
  queryClient.clear()
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { changes } = JSON.parse(body) as { changes: AccessChange[] }
    sent.push(changes)
    return Response.json({ results: changes.map(answer) })
  })
})

function open(count: number, isDisabled: boolean) {
  const done = vi.fn()
  const people = Array.from({ length: count }, (_, nth) => ({
    ...userAs('user'),
    _id: `id-${nth}`,
    name: `Person ${nth}`,
    username: `p${nth}`,
  }))
  render(
    <Providers env="test" queryClient={queryClient}>
      <AccessOfManyDialog people={people} isDisabled={isDisabled} onClose={() => {}} onDone={done} />
    </Providers>,
  )
  return { user: userEvent.setup(), done }
}

test('refused people are named and keep the dialog open, and undo reverts only those that were changed', async () => {
  answer = ({ id }) =>
    id === 'id-0' ? { id, problem: 'You cannot do this to your own account.' } : { id, before: id === 'id-1' ? 'admin' : null }
  const { user, done } = open(60, true)
  await user.click(screen.getByRole('button', { name: 'Disable accounts' }))
  expect(await screen.findByText('Person 0 (@p0): You cannot do this to your own account.')).toBeTruthy()
  expect(sent.map(({ length }) => length)).toEqual([50, 10])
  expect(done).not.toHaveBeenCalled()

  answer = ({ id }) => ({ id, before: 'admin' })
  expect(await screen.findByText('58 accounts are disabled.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('58 accounts are active again.')).toBeTruthy()
  const back = sent.slice(2).flat()
  expect(back).toHaveLength(58)
  expect(back[0]).toEqual({ id: 'id-2', isDisabled: false, expected: 'admin' })
})

test('reactivating after wrong passwords cannot be undone, reactivating after an admin’s decision can', async () => {
  answer = ({ id }) => ({ id, before: id === 'id-0' ? 'wrong-passwords' : 'admin' })
  const { user, done } = open(2, false)
  await user.click(screen.getByRole('button', { name: 'Reactivate accounts' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(await screen.findByText('2 accounts are active again.')).toBeTruthy()
  answer = ({ id }) => ({ id, before: null })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toEqual([{ id: 'id-1', isDisabled: true, expected: null }]))
})
