import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { startSession } from '#core/session.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { EditHomeForm } from './EditHomeForm.tsx'

const opened = { id: 'home', heading: 'Ask us', details: 'We know it.', logoText: 'Desk', updatedAt: '2026-03-05T10:00:00.000Z' }
const theirsAt = '2026-03-05T10:05:00.000Z'
const sent: unknown[] = []
let answers: Response[] = []
beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answers.shift() ?? Response.json({ ...opened, updatedAt: '2026-03-05T10:06:00.000Z' })
  })
})

function open(details = opened) {
  startSession(userAs('admin'))
  return render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <EditHomeForm details={details} /> }])} />
    </Providers>,
  )
}

test('a draft is restored; saved or discarded input is not', async () => {
  const user = userEvent.setup()
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('landingWords'))
  for (const button of ['Start afresh', 'Update']) {
    const first = open()
    await user.type(screen.getByLabelText('Heading'), ' again')
    first.unmount()
    expect(drafts()).toHaveLength(1)
    const second = open()
    expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('Ask us again')
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start afresh' })).toBeNull())
    second.unmount()
    expect(drafts()).toEqual([])
  }
})

test('a draft restored over newer texts is saved with its old version, so that the server detects the conflict', async () => {
  const user = userEvent.setup()
  const first = open()
  await user.type(screen.getByLabelText('Heading'), ' again')
  first.unmount()
  open({ ...opened, details: 'Theirs.', updatedAt: theirsAt })
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ heading: 'Ask us again', updatedAt: opened.updatedAt })
})

test('the second to save sees the other admin’s texts, loses nothing, and chooses field by field', async () => {
  answers = [
    Response.json(
      {
        code: 'CONFLICT',
        message: 'Another user has changed these texts.',
        version: Date.parse(theirsAt),
        changed: [
          { field: 'heading', value: 'Theirs', at: theirsAt },
          { field: 'details', value: 'Only they changed this.', at: theirsAt },
          { field: 'logoText', value: 'Desk', at: theirsAt },
        ],
      },
      { status: 409 },
    ),
  ]
  open()
  const user = userEvent.setup()
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  for (const [name, text] of [
    ['Heading', 'Mine'],
    ['Logo text', 'My desk'],
  ] as const) {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await user.click(screen.getByRole('button', { name: 'Update' }))
  const alert = await screen.findByRole('alert', { name: /^Changed by another user/ })
  expect(within(alert).getByText(/Theirs/)).toBeTruthy()
  expect(within(alert).getByText(/taken over/)).toBeTruthy()
  // Only this admin changed the logo text, so it is no conflict.
  expect(within(alert).queryByText(/Logo text/)).toBeNull()
  expect([field('Heading').value, field('Details').value, field('Logo text').value]).toEqual(['Mine', 'Only they changed this.', 'My desk'])
  await user.click(within(alert).getByRole('radio', { name: 'Take theirs' }))
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).toMatchObject({ heading: 'Mine', updatedAt: opened.updatedAt })
  expect(sent[1]).toMatchObject({ heading: 'Theirs', details: 'Only they changed this.', logoText: 'My desk', updatedAt: theirsAt })
})
