import { TextInput } from '@mantine/core'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useEffectEvent } from 'react'
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { draftPrefix } from '#core/drafts.ts'
import { Providers } from '../Providers.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { useDraft } from './useDraft.ts'
import { useDraftForm } from './useDraftForm.ts'

const empty = { text: '', given: '' }

function Form() {
  const draft = useDraft('note.1', empty)
  const { form, notice, saved } = useDraftForm({
    draft,
    empty,
    leaving: 'This note has not been sent.',
    changingThemselves: ['given'],
    validate: { text: (text) => (text === 'wrong' ? 'Not this.' : null) },
  })
  // Like the answer of a captcha.
  const give = useEffectEvent(() => form.setFieldValue('given', 'by itself'))
  useEffect(() => give(), [])
  const navigate = useNavigate()
  const send = () => {
    saved()
    void navigate('/elsewhere')
  }
  return (
    <form onSubmit={form.onSubmit(send)}>
      <DraftNotice {...notice} />
      <TextInput label="Text" {...form.getInputProps('text')} />
      <button type="submit">Send</button>
      <Link to="/elsewhere">Elsewhere</Link>
    </form>
  )
}

function show() {
  const router = createMemoryRouter([
    { path: '/', element: <Form /> },
    { path: '/elsewhere', element: <p>Elsewhere it is</p> },
  ])
  const page = render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { person: userEvent.setup(), close: page.unmount }
}
const text = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' })
const kept = () => localStorage.getItem(`${draftPrefix}note.1`)

beforeEach(() => localStorage.clear())

test('a value that the form sets by itself causes no question on leaving', async () => {
  const { person } = show()
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Elsewhere it is')).toBeTruthy()
})

test('a draft is restored, and discarding it leaves nothing of it', async () => {
  const first = show()
  await first.person.type(text(), 'wrong')
  first.close()
  const second = show()
  expect(text().value).toBe('wrong')
  await second.person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Not this.')).toBeTruthy()
  await second.person.click(screen.getByRole('button', { name: 'Start afresh' }))
  expect(text().value).toBe('')
  expect(screen.queryByText('Not this.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start afresh' })).toBeNull()
  // An empty form is left without a question.
  await second.person.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByText('Elsewhere it is')
  second.close()
  // Nor is the empty form stored as a draft.
  expect(kept()).toBeNull()
})

test('leaving with changes asks once, and the changes are restored', async () => {
  const first = show()
  await first.person.type(text(), 'half a note')
  await first.person.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('This note has not been sent.')).toBeTruthy()
  await first.person.click(screen.getByRole('button', { name: 'Leave' }))
  await screen.findByText('Elsewhere it is')
  first.close()
  show()
  expect(text().value).toBe('half a note')
})

test('a saved form has no draft and can be left', async () => {
  const { person, close } = show()
  await person.type(text(), 'a whole note')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByText('Elsewhere it is')).toBeTruthy())
  close()
  expect(kept()).toBeNull()
})
