import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { BookingForm } from './BookingForm.tsx'

test('a day is taken from our own calendar and a time from a list, and what was chosen is sent', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    sent.push(JSON.parse(String(request.body)))
    return Response.json({})
  })
  const client = new QueryClient()
  client.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('user') })
  const { container } = render(
    <Providers env="test" queryClient={client}>
      <BookingForm session={{ _id: 's1' } as Session} onBooked={() => undefined} onCancel={() => undefined} />
    </Providers>,
  )
  expect(container.querySelectorAll('input:is([type="date"], [type="time"])')).toHaveLength(0)

  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Book a Session' }))
  expect(await screen.findByText('Please choose a date.')).toBeTruthy()
  expect(screen.getByText('Please choose a time.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^Date/ }))
  await person.click(await screen.findByRole('button', { name: 'Next month' }))
  await person.click((await screen.findAllByRole('button', { name: /^15 / }))[0] ?? container)
  await person.click(screen.getByRole('combobox', { name: 'Time' }))
  await person.click(await screen.findByRole('option', { name: '15:30', hidden: true }))
  await person.click(screen.getByRole('button', { name: 'Book a Session' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ booking: 's1', date: expect.stringMatching(/^\d{4}-\d{2}-15T15:30$/) })
})
