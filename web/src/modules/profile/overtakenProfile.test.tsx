import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { meFrom } from '#core/session.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const message = 'This was changed to “111” in the meantime. Save again to overwrite it.'

test('saving again after a stale edit overwrites the new value', async () => {
  const sent: { was: { contact: string } }[] = []
  const fresh = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.startsWith('/api/test/getUserById')) {
      await fresh.promise
      return Response.json(userAs('user', { contact: '111' }))
    }
    const input = JSON.parse(String(body))
    sent.push(input)
    if (input.was.contact === '111') return Response.json(userAs('user', { contact: '222' }))
    return Response.json({ code: 'CONFLICT', message, field: 'contact' }, { status: 409 })
  })
  const done = vi.fn()
  const page = <ProfileForm me={meFrom(userAs('user'))} onDone={done} />
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </Providers>,
  )
  fireEvent.change(screen.getByLabelText('Contact'), { target: { value: '222' } })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save profile' })
  fireEvent.click(save)
  await screen.findByText(message)
  await waitFor(() => expect(save.dataset.loading ?? 'no').toBe('true'))
  fireEvent.click(save)
  expect(sent).toHaveLength(1)
  fresh.resolve()
  await waitFor(() => expect(save.disabled).toBe(false))
  fireEvent.click(save)
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent.map(({ was }) => was.contact)).toEqual(['', '111'])
})
