import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { SkillsSection } from './SkillsSection.tsx'

afterEach(() => vi.unstubAllGlobals())

const skill = (name: string) => ({ _id: name, name })

/** The profile of a person with the skill Go; refetches of their skills and answers to saves wait for the test. */
async function show() {
  const employee = userAs('employee')
  const sent: { skills: string[] }[] = []
  const saves: (() => void)[] = []
  const reads: ((...names: string[]) => void)[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith('/api/auth/session')) return Response.json({ user: employee })
    if (path.startsWith('/api/test/get-skills-list')) return Response.json(['Go', 'Rust', 'SQL'].map(skill))
    if (path.startsWith('/api/test/get-skills-by-id'))
      return await new Promise<Response>((answer) => reads.push((...names) => answer(Response.json(names.map(skill)))))
    sent.push(JSON.parse(String(body)))
    return await new Promise<Response>((answer) => saves.push(() => answer(Response.json(employee))))
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: employee })
  queryClient.setQueryData(calls.skills.ofUser.queryOptions({ id: employee._id }).queryKey, [skill('Go')])
  render(
    <Providers env="test" queryClient={queryClient}>
      <SkillsSection />
    </Providers>,
  )
  await waitFor(() => expect(reads).toHaveLength(1))
  await act(async () => reads[0]?.('Go'))
  const user = userEvent.setup()
  const field = await screen.findByRole('combobox', { name: 'Skills' })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save skills' })
  const pick = async (name: string) => {
    await user.click(field)
    await user.click(await screen.findByRole('option', { name }))
  }
  const answered = async (at: number) => {
    await waitFor(() => expect(saves.length).toBeGreaterThan(at))
    await act(async () => saves[at]?.())
    await waitFor(() => expect(save.dataset.loading ?? 'no').toBe('no'))
  }
  return { user, save, pick, sent, answered, reads }
}

test('a skill that is chosen before the refetch after the last save is sent with it', async () => {
  const { user, save, pick, sent, answered, reads } = await show()
  await pick('Rust')
  await user.click(save)
  await answered(0)
  await waitFor(() => expect(reads).toHaveLength(2))
  expect(save.disabled).toBe(true)
  await pick('SQL')
  await user.click(save)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ skills }) => skills)).toEqual([
    ['Go', 'Rust'],
    ['Go', 'Rust', 'SQL'],
  ])
  await answered(1)
})

test('a skill that is chosen during a save stays chosen', async () => {
  const { user, save, pick, sent, answered, reads } = await show()
  await pick('Rust')
  await user.click(save)
  await pick('SQL')
  await answered(0)
  await waitFor(() => expect(reads).toHaveLength(2))
  await act(async () => reads[1]?.('Go', 'Rust'))
  await waitFor(() => expect(save.disabled).toBe(false))
  await user.click(save)
  await waitFor(() => expect(sent[1]?.skills).toEqual(['Go', 'Rust', 'SQL']))
  await answered(1)
  await waitFor(() => expect(save.disabled).toBe(true))
})
