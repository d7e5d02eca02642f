import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FormActions } from '../form/FormActions.tsx'
import { useDraft } from '../form/useDraft.ts'
import { useDraftForm } from '../form/useDraftForm.ts'
import { Providers } from '../Providers.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { CountdownDialog } from './CountdownDialog.tsx'
import { confirm } from './confirm.tsx'
import { useDialogWork } from './dialogWork.ts'
import { FormDialog } from './FormDialog.tsx'

const show = (what: React.ReactNode) => render(<Providers queryClient={new QueryClient()}>{what}</Providers>)
const question = { title: 'Delete “Shop”?', action: 'Delete order' }

test('Escape answers no, and the focus returns to its previous place', async () => {
  show(<button type="button">Before</button>)
  screen.getByRole('button', { name: 'Before' }).focus()
  let answer: Promise<boolean> = Promise.resolve(true)
  act(() => {
    answer = confirm(question)
  })
  await screen.findByRole('dialog', { name: 'Delete “Shop”?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Before'))
})

test('a second question answers the first with no', async () => {
  show(null)
  let first: Promise<boolean> = Promise.resolve(true)
  let second: Promise<boolean> = Promise.resolve(false)
  act(() => {
    first = confirm(question)
    second = confirm({ title: 'Delete “Other”?', action: 'Delete it' })
  })
  expect(await first).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
  expect(await second).toBe(true)
})

test('a form’s dialog keeps the input until the form closes it', async () => {
  const send = vi.fn()
  show(
    <FormDialog button="Add a note" title="Add a note">
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send()
            if (send.mock.calls.length > 1) close()
          }}
        >
          <input aria-label="Note" />
          <button type="submit">Send</button>
        </form>
      )}
    </FormDialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  await userEvent.type(await screen.findByLabelText('Note'), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const note = { text: 'As it was', kind: 'Plain' }

function NoteForm({ close }: { close: () => void }) {
  const form = useForm({ initialValues: note })
  // Options that load later are no change by the person.
  const [sizes, setSizes] = useState<string[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setSizes(['Large']))
    return () => clearTimeout(timer)
  }, [])
  return (
    <form onSubmit={form.onSubmit(close)}>
      <TextInput label="Text" {...form.getInputProps('text')} />
      <Select label="Kind" data={['Plain', 'Rich']} {...form.getInputProps('kind')} />
      <input aria-label="Size" value={sizes[0] ?? ''} onChange={() => undefined} />
      <input aria-label="Password" type="password" />
      <ConfirmButton ask={question} onConfirm={() => undefined}>
        Delete
      </ConfirmButton>
      <FormActions submit="Save" onCancel={close} />
    </form>
  )
}

function DraftForm({ close }: { close: () => void }) {
  const empty = { text: '' }
  const { form } = useDraftForm({ draft: useDraft('dialog.note', empty), empty, leaving: 'Not saved.' })
  return (
    <form>
      <TextInput label="Text" {...form.getInputProps('text')} />
      <FormActions submit="Save" onCancel={close} />
    </form>
  )
}

function PictureForm() {
  const [isChosen, setChosen] = useState(false)
  useDialogWork(isChosen)
  return <Button onClick={() => setChosen(true)}>Choose</Button>
}

async function openDialog(content: (close: () => void) => React.ReactNode) {
  show(
    <FormDialog button="Write a note" title="Note">
      {content}
    </FormDialog>,
  )
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Write a note' }))
  const dialog = await screen.findByRole('dialog', { name: 'Note' })
  return { person, dialog, field: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }) }
}
type Person = ReturnType<typeof userEvent.setup>

const asked = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const cross = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('header button') ?? document.body
const waysOut: readonly [string, (person: Person, dialog: HTMLElement) => Promise<void>][] = [
  ['Esc', (person) => person.keyboard('{Escape}')],
  ['the cross', (person, dialog) => person.click(cross(dialog))],
  ['Cancel', (person) => person.click(screen.getByRole('button', { name: 'Cancel' }))],
]

beforeEach(() => localStorage.clear())

test.each(waysOut)('%s asks about unsaved input: Stay keeps it with the focus in the dialog, Leave closes it', async (_, leave) => {
  const { person, dialog, field } = await openDialog((close) => <NoteForm close={close} />)
  await person.type(field(), ' and more')
  await leave(person, dialog)
  await asked()
  await person.click(screen.getByRole('button', { name: 'Stay' }))
  await isGone('Leave without saving?')
  expect(field().value).toBe('As it was and more')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))

  await leave(person, dialog)
  await asked()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await isGone('Note')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Write a note'))
})

test('nothing is asked if nothing changed, a change was reverted, or only a password was typed', async () => {
  const { person, field } = await openDialog((close) => <NoteForm close={close} />)
  await waitFor(() => expect(screen.getByLabelText('Size')).toHaveProperty('value', 'Large'))
  await person.type(field(), 'x{Backspace}')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.keyboard('{Escape}')
  await isGone('Note')
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})

test('an option chosen in a list is a change; a saved one is not', async () => {
  const { person } = await openDialog((close) => <NoteForm close={close} />)
  await person.click(screen.getByRole('combobox', { name: 'Kind' }))
  await person.click(await screen.findByRole('option', { name: 'Rich', hidden: true }))
  await person.keyboard('{Escape}')
  await asked()
  // Esc in the question means no, and closes nothing else.
  await person.keyboard('{Escape}')
  await isGone('Leave without saving?')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await isGone('Note')
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})

test('Esc closes the question of a form and leaves the form open', async () => {
  const { person, dialog } = await openDialog((close) => <NoteForm close={close} />)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete “Shop”?' })
  await person.keyboard('{Escape}')
  await isGone('Delete “Shop”?')
  expect(dialog.isConnected).toBe(true)
})

test('nothing is asked about a draft, and the draft is restored', async () => {
  const { person, field } = await openDialog((close) => <DraftForm close={close} />)
  await person.type(field(), 'half a note')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await isGone('Note')
  expect(screen.queryByText('Leave without saving?')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Write a note' }))
  await waitFor(() => expect(field().value).toBe('half a note'))
})

test('a form can register work that is in no field', async () => {
  const { person } = await openDialog(() => <PictureForm />)
  await person.click(screen.getByRole('button', { name: 'Choose' }))
  await person.keyboard('{Escape}')
  await asked()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await isGone('Note')
})

test('a countdown follows the clock and ends once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const done = vi.fn()
  show(<CountdownDialog isOpen seconds={30} title="Still there?" text={(left) => `${left} seconds`} onDone={done} />)
  await screen.findAllByText('30 seconds')
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('29 seconds')).toBeTruthy()
  // The tab slept for a minute: at the next tick the time is over.
  vi.setSystemTime(Date.now() + 60_000)
  act(() => void vi.advanceTimersByTime(200))
  act(() => void vi.advanceTimersByTime(5000))
  expect(done).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('a press on Stay here stops the countdown for good', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const done = vi.fn()
  show(<CountdownDialog isOpen seconds={5} title="Paid" text={(left) => `${left} seconds`} onDone={done} mayStay />)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  act(() => void vi.advanceTimersByTime(20_000))
  expect(done).not.toHaveBeenCalled()
  vi.useRealTimers()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
