import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { BusinessHoursSection } from './BusinessHoursSection.tsx'

afterEach(() => vi.unstubAllGlobals())

const day = { opensAt: '09:00', closesAt: '18:00' }
const hours = { zone: 'Asia/Kolkata', week: [day, day, day, day, day, null, null], version: 3 }

test('text typed after a save survives the refetch, and is saved with the new version', async () => {
  const held: ((answer: Response) => void)[] = []
  const sent: (typeof hours)[] = []
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    if (!path.includes('update-business-hours'))
      return sent.length === 0 ? Response.json(hours) : await new Promise<Response>((answer) => held.push(answer))
    const input = JSON.parse(String(request?.body))
    sent.push(input)
    return Response.json({ ...input, version: input.version + 1 })
  })
  const queryClient = new QueryClient()
  render(
    <Providers env="test" queryClient={queryClient}>
      <BusinessHoursSection />
    </Providers>,
  )
  const user = userEvent.setup()
  const from = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name} from`)
  const type = (name: string, value: string) => fireEvent.change(from(name), { target: { value } })
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save business hours' })
  await screen.findByLabelText('Monday from')

  type('Monday', '08:00')
  await user.click(save())
  await waitFor(() => expect(held).toHaveLength(1))
  expect(save().disabled).toBe(true)
  type('Tuesday', '08:00')
  await user.click(save())
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 4]))

  await waitFor(() => expect(held).toHaveLength(2))
  type('Friday', '08:00')
  held[1]?.(Response.json({ ...sent[1], version: 5 }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(['Monday', 'Tuesday', 'Friday'].map((name) => from(name).value)).toEqual(['08:00', '08:00', '08:00'])
  expect(save().disabled).toBe(false)
})
