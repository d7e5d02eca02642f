import type { CompanySettings } from '@app/contract/company/company.shapes.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { CompanyForm } from './CompanyForm.tsx'

const settings: CompanySettings = {
  name: 'Acme',
  address: '1 Road\nTown',
  phone: '+44 20 7946 0123',
  email: 'hello@acme.example',
  opensAt: '10:00',
  closesAt: '20:00',
  zone: 'Asia/Kolkata',
  color: '',
  version: 3,
}
const sent: unknown[] = []
let answers: Response[] = []
beforeEach(() => {
  sent.length = 0
  answers = []
  localStorage.clear()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin') })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const input = JSON.parse(String(body))
    sent.push(input)
    return answers.shift() ?? Response.json({ ...input, version: input.version + 1 })
  })
})

function show(about: Partial<CompanySettings> = {}) {
  const router = createMemoryRouter([{ path: '/', element: <CompanyForm settings={{ ...settings, ...about }} /> }])
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const user = userEvent.setup()
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input, textarea' })
  return {
    field,
    preview: () => within(screen.getByRole('region', { name: 'Preview' })),
    type: (name: string, value: string) => fireEvent.change(field(name), { target: { value } }),
    save: () => user.click(screen.getByRole('button', { name: 'Save company' })),
    user,
  }
}

test('typed text appears in the preview at once, and cleared fields disappear', () => {
  const { type, preview } = show()
  expect(preview().getByText('10:00 AM to 08:00 PM IST')).toBeTruthy()
  type('Phone', '+44 20 7946 0999')
  expect(preview().getByText('+44 20 7946 0999')).toBeTruthy()
  type('Phone', '')
  type('E-mail', '')
  type('Open from', '')
  type('Open until', '')
  expect(preview().queryByText('Contact')).toBeNull()
})

test('a save carries the version that it began from, and the next one the new version', async () => {
  const { type, save } = show()
  type('Phone', '')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Acme', phone: '', version: 3 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull())
  type('Company name', 'Acme Ltd')
  await save()
  await waitFor(() => expect(sent[1]).toMatchObject({ name: 'Acme Ltd', phone: '', version: 4 }))
})

test.each([
  ['Company name', '', 'Required!'],
  ['Phone', '020 7946', 'Please enter a valid number with its country code, such as +44 20 7946 0123.'],
  ['E-mail', 'hello@', 'Please Provide a valid Email Address!'],
  ['Open until', '10:00', 'The end must be another time than the beginning. It may be after midnight.'],
  ['Open until', '', 'Please say until when, or clear the beginning too.'],
  ['Main colour', '#ffd400', /contrast is 1\.4 to 1 and must be 4\.5 to 1/],
])('%s “%s” is refused at its field', async (name, value, words) => {
  const { type, save } = show()
  type(name, value)
  await save()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a refusal by the server appears at its field', async () => {
  const message = 'Please enter a valid number with its country code, such as +44 20 7946 0123.'
  answers = [Response.json({ code: 'BAD_INPUT', field: 'phone', message }, { status: 400 })]
  const { type, save, field } = show()
  type('Phone', '+999 123 456 789')
  await save()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field('Phone').value).toBe('+999 123 456 789')
})

test('after a stale edit typed text stays, other fields are updated, and the next save succeeds', async () => {
  const changed = [
    { field: 'phone', value: '+44 20 7946 0999', by: 'Bela', at: '2026-11-21T10:00:00.000Z' },
    { field: 'name', value: 'Acme & Co', by: 'Bela', at: '2026-11-21T10:00:00.000Z' },
  ]
  answers = [Response.json({ code: 'CONFLICT', message: 'Another admin was faster.', version: 7, changed }, { status: 409 })]
  const { type, save, field, user } = show()
  type('Company name', 'Acme Ltd')
  await save()
  expect((await screen.findByText(/taken over/)).closest('li')?.textContent).toMatch(/Phone: \+44 20 7946 0999 by Bela/)
  expect([field('Phone').value, field('Company name').value]).toEqual(['+44 20 7946 0999', 'Acme Ltd'])
  await user.click(screen.getByText('Take theirs'))
  expect(field('Company name').value).toBe('Acme & Co')
  await user.click(screen.getByText('Keep mine'))
  await save()
  await waitFor(() => expect(sent[1]).toMatchObject({ name: 'Acme Ltd', phone: '+44 20 7946 0999', version: 7 }))
})

test('a file that is not a picture is refused before it is sent', async () => {
  show()
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file.')
  fireEvent.change(input, { target: { files: [file] } })
  expect(await screen.findByText('Please choose a picture: PNG, JPEG, WEBP or GIF.')).toBeTruthy()
  expect(sent).toEqual([])
})
