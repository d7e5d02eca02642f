import { emptyResume } from '@app/contract/resume/resume.rules.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { ResumeEditor } from './ResumeEditor.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const item = (title: string) => ({ id: title, title, details: '' })

/** The list of other experiences with A and B. */
async function show() {
  vi.stubGlobal('fetch', async () => Response.json({ revision: 2 }))
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('employee') })
  const draft = {
    content: { ...emptyResume, otherExperiences: [item('A'), item('B')] },
    revision: 1,
    version: 0,
    at: '2026-11-21T10:00:00.000Z',
  }
  const page = <ResumeEditor loaded={{ draft, revision: 1 }} frame={{ title: 'Resume', breadcrumb: [] }} onReload={() => undefined} />
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </Providers>,
  )
  const user = userEvent.setup()
  const open = (name: string) => user.click(screen.getByRole('tab', { name }))
  await open('Other Experiences')
  const titles = () =>
    within(screen.getByRole('tabpanel'))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const add = async (title: string) => {
    await user.click(screen.getByRole('button', { name: 'Add Other Experiences' }))
    const form = within(await screen.findByRole('form', { name: 'Other Experience' }))
    await user.type(form.getByRole('textbox', { name: /Title/ }), title)
    await user.click(form.getByRole('button', { name: 'Add' }))
  }
  const remove = (title: string) => user.click(screen.getByRole('button', { name: `Delete ${title}` }))
  return { user, open, titles, add, remove }
}

test('undoing a deletion restores the item’s place, and keeps items that were added since', async () => {
  const { titles, add, remove } = await show()
  await remove('A')
  await add('C')
  expect(titles()).toEqual(['B', 'C'])
  act(() => void toast.undoLast())
  expect(titles()).toEqual(['A', 'B', 'C'])
})

test('undo also works from another tab', async () => {
  const { open, titles, add, remove } = await show()
  await remove('B')
  await add('C')
  await open('Education')
  act(() => void toast.undoLast())
  await open('Other Experiences')
  expect(titles()).toEqual(['A', 'B', 'C'])
})
