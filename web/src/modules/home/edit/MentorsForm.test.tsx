import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { MentorsForm } from './MentorsForm.tsx'

afterEach(() => vi.unstubAllGlobals())

const people = ['Asha', 'Bela', 'Chen'].map((name) => ({ _id: name.toLowerCase(), name, username: name.toLowerCase() }))
const chosen = (ids: readonly string[]) => Response.json({ mentors: people.filter(({ _id }) => ids.includes(_id)) })

test('a person chosen after a save stays chosen when the list is refetched', async () => {
  const held: ((answer: Response) => void)[] = []
  const sent: { ids: string[] }[] = []
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    if (path.includes('getEmployeeAndManagers')) return Response.json(people)
    if (!path.includes('choose-mentors'))
      return sent.length === 0 ? chosen(['asha']) : await new Promise<Response>((answer) => held.push(answer))
    const input = JSON.parse(String(request?.body))
    sent.push(input)
    return chosen(input.ids)
  })
  const queryClient = new QueryClient()
  render(
    <Providers env="test" queryClient={queryClient}>
      <MentorsForm />
    </Providers>,
  )
  const user = userEvent.setup()
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'People' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save people' })
  await screen.findByRole('combobox', { name: 'People' })
  await choose('Bela')
  await user.click(save())
  await waitFor(() => expect(held).toHaveLength(1))
  expect(save().disabled).toBe(true)
  await choose('Chen')
  held[0]?.(chosen(['asha', 'bela']))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await user.click(save())
  await waitFor(() => expect(sent.at(-1)).toEqual({ ids: ['asha', 'bela', 'chen'] }))
})
