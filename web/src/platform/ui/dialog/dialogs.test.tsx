import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Providers } from '../Providers.tsx'
import { CountdownDialog } from './CountdownDialog.tsx'
import { confirm } from './confirm.tsx'
import { FormDialog } from './FormDialog.tsx'

const show = (what: React.ReactNode) => render(<Providers queryClient={new QueryClient()}>{what}</Providers>)
const question = { title: 'Delete “Shop”?', action: 'Delete order' }

test('escape is a no, and the focus goes back to where it was', async () => {
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

test('a second question answers the first with no instead of hiding it for ever', async () => {
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

test('a form’s dialog stays open with what was typed until the form closes it', async () => {
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

test('a countdown follows the clock, not its ticks, and is done once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const done = vi.fn()
  show(<CountdownDialog isOpen seconds={30} title="Still there?" text={(left) => `${left} seconds`} onDone={done} />)
  await screen.findAllByText('30 seconds')
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('29 seconds')).toBeTruthy()
  // The tab slept for a minute: one tick later the time is up.
  vi.setSystemTime(Date.now() + 60_000)
  act(() => void vi.advanceTimersByTime(200))
  act(() => void vi.advanceTimersByTime(5000))
  expect(done).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
