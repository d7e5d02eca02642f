import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { WeekSection } from './WeekSection.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A week that loads at once and is saved only when the test says so. */
async function show() {
  const held: ((answer: Response) => void)[] = []
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.includes('updateWorkingWeek')) {
      sent.push(JSON.parse(String(body)))
      return Response.json({ message: 'The working week is changed.' })
    }
    return sent.length === 0 ? week(1, 2, 3, 4, 5) : await new Promise<Response>((answer) => held.push(answer))
  })
  const router = createMemoryRouter([
    { path: '/', element: <WeekSection /> },
    { path: '/elsewhere', element: <p>Elsewhere it is</p> },
  ])
  const queryClient = new QueryClient()
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const user = userEvent.setup()
  const day = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await screen.findByRole('checkbox', { name: 'Saturday' })
  await user.click(day('Saturday'))
  await user.click(screen.getByRole('button', { name: 'Save the week' }))
  await waitFor(() => expect(held).toHaveLength(1))
  const answer = async (...weekdays: number[]) => {
    held[0]?.(week(...weekdays))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  return { user, router, day, sent, answer }
}
const week = (...weekdays: number[]) => Response.json({ weekdays, holidays: [] })

test('leaving after a save asks nothing, even before the reload', async () => {
  const { router, sent } = await show()
  expect(sent).toEqual([{ weekdays: [1, 2, 3, 4, 5, 6] }])
  await act(() => router.navigate('/elsewhere'))
  expect(screen.getByText('Elsewhere it is')).toBeTruthy()
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})

test('a change made after a save survives the reload, and leaving asks about it', async () => {
  const { user, router, day, answer } = await show()
  await user.click(day('Sunday'))
  await answer(1, 2, 3, 4, 5, 6)
  expect([day('Saturday').checked, day('Sunday').checked]).toEqual([true, true])
  await act(() => router.navigate('/elsewhere'))
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
})

test("another person's change is shown if nothing is edited here", async () => {
  const { day, answer } = await show()
  await answer(1, 2, 3)
  await waitFor(() => expect(day('Friday').checked).toBe(false))
  expect([day('Monday').checked, day('Saturday').checked]).toEqual([true, false])
})
