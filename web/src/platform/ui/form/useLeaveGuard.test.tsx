import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Providers } from '../Providers.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

function Form({ label = 'Text' }: { label?: string }) {
  const [text, setText] = useState('')
  const allowLeaving = useLeaveGuard(text !== '')
  const navigate = useNavigate()
  return (
    <>
      <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/form?step=2">Next step</Link>
      <button
        type="button"
        onClick={() => {
          allowLeaving()
          void navigate('/elsewhere')
        }}
      >
        Save and go
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

function show(at = '/form') {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      {
        path: '/two-forms',
        element: (
          <>
            <Form />
            <Form label="Second text" />
          </>
        ),
      },
      { path: '/elsewhere', element: <p>Elsewhere it is</p> },
    ],
    { initialEntries: [at] },
  )
  render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { user: userEvent.setup(), path: () => router.state.location.pathname + router.state.location.search }
}

test('an unchanged form asks nothing', async () => {
  const { user, path } = show()
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await waitFor(() => expect(path()).toBe('/elsewhere'))
})

test('asks once; Stay keeps the input, Leave leaves', async () => {
  const { user, path } = show()
  await user.type(screen.getByLabelText('Text'), 'half a sentence')
  await user.click(screen.getByRole('link', { name: 'Next step' }))
  await waitFor(() => expect(path()).toBe('/form?step=2'))

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(path()).toBe('/form?step=2')
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'half a sentence')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/elsewhere'))
})

test('a saved form navigates without a question', async () => {
  const { user, path } = show()
  await user.type(screen.getByLabelText('Text'), 'a whole sentence')
  await user.click(screen.getByRole('button', { name: 'Save and go' }))
  await waitFor(() => expect(path()).toBe('/elsewhere'))
})

test.each(['Text', 'Second text'])('of two forms on a page each is guarded, here “%s”, and leaving asks once', async (label) => {
  const complaints = vi.spyOn(console, 'warn')
  const { user, path } = show('/two-forms')
  await user.type(screen.getByLabelText(label), 'half a sentence')
  const [link] = screen.getAllByRole('link', { name: 'Elsewhere' })
  await user.click(link ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(path()).toBe('/two-forms')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(link ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/elsewhere'))
  expect(complaints.mock.calls.flat().join()).not.toContain('blocker')
  complaints.mockRestore()
})
