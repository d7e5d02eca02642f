import type { FailedJob, StepState } from '@app/contract/operations/operations.shapes.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import FailedJobsScreen from './FailedJobsScreen.tsx'
import { FirstSteps } from './FirstSteps.tsx'

const asked: { path: string; body: unknown }[] = []
const answers = new Map<string, unknown>()
beforeEach(() => {
  asked.length = 0
  answers.clear()
  localStorage.clear()
  queryClient.clear()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin') })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://desk.example')
    asked.push({ path: pathname, body: body ? JSON.parse(String(body)) : undefined })
    return Response.json(answers.get(pathname) ?? {})
  })
})

function show(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return userEvent.setup()
}
const steps = (...states: StepState[]) => answers.set('/api/main/get-first-steps', { steps: states, jobsGivenUp: 0 })
const open = (step: StepState['step'], says: string): StepState => ({ step, isDone: false, says })

test('a step says what is missing and links to its screen; a hidden list stays hidden in this browser', async () => {
  steps(open('company', 'Still empty: phone.'), { step: 'people', isDone: true, says: '3 people work here with you.' })
  const user = show(<FirstSteps />)
  const section = within(await screen.findByRole('region', { name: 'First steps' }))
  expect(section.getByText('1 of 2 done. Steps are checked off automatically; the list disappears when all are done.')).toBeTruthy()
  const [company, people] = section.getAllByRole('listitem').map((item) => within(item))
  expect(company?.getByRole('img', { name: 'To do' })).toBeTruthy()
  expect(company?.getByRole('link', { name: 'Open Company' }).getAttribute('href')).toBe('/profile/company')
  expect(people?.getByRole('img', { name: 'Done' })).toBeTruthy()
  expect(people?.queryByRole('link')).toBeNull()

  await user.click(section.getByRole('button', { name: 'Hide' }))
  expect(section.queryAllByRole('listitem')).toHaveLength(0)
  expect(localStorage.getItem('mentordesk.firstSteps')).toBe('closed')
})

test('once all steps are done the list disappears, and given-up jobs are still announced', async () => {
  answers.set('/api/main/get-first-steps', { steps: [{ step: 'mail', isDone: true, says: 'Your test mail has left.' }], jobsGivenUp: 2 })
  show(<FirstSteps />)
  expect(await screen.findByText(/2 jobs in the background failed at every attempt/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See Failed Jobs' }).getAttribute('href')).toBe('/profile/failed-jobs')
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('a failure to load the steps is shown with a retry', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'REFUSED', message: 'Not now.' }, { status: 422 }))
  const user = show(<FirstSteps />)
  expect(await screen.findByText('The first steps could not be loaded.')).toBeTruthy()
  answers.set('/api/main/get-first-steps', { steps: [open('mail', 'A mail server is set up.')], jobsGivenUp: 0 })
  vi.stubGlobal('fetch', async () => Response.json(answers.get('/api/main/get-first-steps')))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeTruthy()
})

test('asking for a test mail reloads the steps', async () => {
  steps(open('mail', 'A mail server is set up. Send yourself a test mail.'))
  answers.set('/api/main/send-test-mail', { message: 'A test mail is on its way to a@b.example.' })
  const user = show(<FirstSteps />)
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByText('A test mail is on its way to a@b.example.')).toBeTruthy()
  await waitFor(() => expect(asked.filter(({ path }) => path === '/api/main/get-first-steps')).toHaveLength(2))
})

const job = (id: string, about: Partial<FailedJob> = {}): FailedJob => ({
  _id: id,
  name: 'sendMail',
  state: 'givenUp',
  attempts: 12,
  mostAttempts: 12,
  problem: '550 no such mailbox',
  createdAt: '2026-01-01T10:00:00.000Z',
  failedAt: '2026-01-01T11:00:00.000Z',
  ...about,
})

test('chosen jobs are retried together, and removed only after a confirmation', async () => {
  answers.set('/api/main/get-failed-jobs', { items: [job('1'), job('2')], total: 2, tabs: { givenUp: 2, tryingAgain: 0 } })
  answers.set('/api/main/retry-failed-jobs', { changed: 1, left: 1 })
  const user = show(<FailedJobsScreen />)
  expect(await screen.findAllByText('550 no such mailbox')).not.toHaveLength(0)
  await user.click(screen.getByRole('checkbox', { name: /job 1/ }))
  await user.click(screen.getByRole('checkbox', { name: /job 2/ }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove 2 jobs?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await user.click(bar.getByRole('button', { name: 'Try again now' }))
  expect(await screen.findByText('1 job will be retried now. 1 job was already done or running.')).toBeTruthy()
  expect(asked.filter(({ body }) => body !== undefined)).toEqual([{ path: '/api/main/retry-failed-jobs', body: { ids: ['1', '2'] } }])
})
