import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './callError.ts'
import { type Caller, createClient } from './client.ts'
import { expireSession } from './session.ts'
import { toast } from './toast.ts'
import { useAction } from './useAction.ts'

const success = vi.spyOn(toast, 'success').mockReturnValue('')
const failure = vi.spyOn(toast, 'failure').mockReturnValue('')
beforeEach(() => {
  success.mockClear()
  failure.mockClear()
})

const queries = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>

type Skill = { name: string }
/** A call that `answer` answers; `sent` collects its idempotency keys. */
function callAnswering(answer: () => Response) {
  const sent: (string | null)[] = []
  const client = createClient<{ skills: { add: never } }>(
    { skills: { add: 'POST /api/skills' } },
    {
      fetch: async (_, init) => {
        sent.push(new Headers(init?.headers).get('idempotency-key'))
        return answer()
      },
    },
  )
  return { sent, call: client.skills.add as Caller<Skill, Skill> }
}
const refusing = (status: number, body: object) => () => Response.json(body, { status })

test('shows that it worked and refetches what it touched', async () => {
  const { call } = callAnswering(() => Response.json({ name: 'Rust' }))
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  const after = vi.fn()
  const { result } = renderHook(
    () => useAction(call, { done: ({ name }) => `${name} added!`, refresh: [{ key: () => ['skills'] }], after }),
    { wrapper },
  )
  act(() => result.current.mutate({ name: 'Rust' }))
  await waitFor(() => expect(success).toHaveBeenCalledWith('Rust added!'))
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['skills'] })
  expect(after).toHaveBeenCalledWith({ name: 'Rust' }, { name: 'Rust' })
})

test('shows the server’s reason for a failure', async () => {
  const { call } = callAnswering(refusing(409, { code: 'CONFLICT', message: 'Taken!' }))
  const { result } = renderHook(() => useAction(call, { failed: 'Unable to add skill!' }), { wrapper })
  act(() => result.current.mutate({ name: 'Rust' }))
  await waitFor(() => expect(failure).toHaveBeenCalledWith('Taken!'))
})

test("shows the screen's own text if the server gives no reason", async () => {
  const { call } = callAnswering(refusing(500, { code: 'FAILED', message: 'something went wrong!' }))
  const { result } = renderHook(() => useAction(call, { failed: 'Unable to add skill!' }), { wrapper })
  act(() => result.current.mutate({ name: 'Rust' }))
  await waitFor(() => expect(failure).toHaveBeenCalledWith('Unable to add skill!'))
})

test('an error of a field is shown in the form, not as a toast', async () => {
  const { call } = callAnswering(refusing(400, { code: 'BAD_INPUT', message: 'Required!', field: 'name' }))
  const input = document.createElement('input')
  document.body.append(input)
  const form = { setFieldError: vi.fn(), getInputNode: (field: string) => (field === 'name' ? input : null) }
  const { result } = renderHook(() => useAction(call, { form }), { wrapper })
  act(() => result.current.mutate({ name: '' }))
  await waitFor(() => expect(form.setFieldError).toHaveBeenCalledWith('name', 'Required!'))
  expect(document.activeElement).toBe(input)
  expect(failure).not.toHaveBeenCalled()
  expect(result.current.fieldError).toEqual({ field: 'name', message: 'Required!' })
})

test('an error of a field that the form does not have is shown as a toast', async () => {
  const { call } = callAnswering(refusing(400, { code: 'BAD_INPUT', message: 'Required!', field: 'elsewhere' }))
  const { result } = renderHook(() => useAction(call, { form: { setFieldError: vi.fn(), getInputNode: () => null } }), { wrapper })
  act(() => result.current.mutate({ name: '' }))
  await waitFor(() => expect(failure).toHaveBeenCalledWith('Required!'))
})

test('a lost session is left to its own dialog, once that is open', async () => {
  expireSession()
  const { call } = callAnswering(refusing(401, { code: 'UNAUTHORIZED', message: 'Please sign in.' }))
  const { result } = renderHook(() => useAction(call), { wrapper })
  act(() => result.current.mutate({ name: 'Rust' }))
  await waitFor(() => expect(result.current.error).toBeInstanceOf(CallError))
  expect(failure).not.toHaveBeenCalled()
})

test('retries keep their idempotency key until one succeeds; another input gets another key', async () => {
  let answer = refusing(503, { code: 'BUSY', message: 'Later.' })
  const { call, sent } = callAnswering(() => answer())
  const { result } = renderHook(() => useAction(call, { once: true }), { wrapper })
  const attempt = (name: string) => act(() => result.current.mutateAsync({ name }).catch(() => undefined))
  await attempt('Rust')
  await attempt('Rust')
  await attempt('Go')
  answer = () => Response.json({ name: 'Go' })
  await attempt('Go')
  await attempt('Go')
  expect(sent[0]).toBeTruthy()
  expect(sent[1]).toBe(sent[0])
  expect(sent[2]).not.toBe(sent[1])
  expect(sent[3]).toBe(sent[2])
  expect(sent[4]).not.toBe(sent[3])
})

test('an unanswered attempt keeps its key over a reload and drops it after success', async () => {
  localStorage.clear()
  let answer = refusing(503, { code: 'BUSY', message: 'Later.' })
  const { call, sent } = callAnswering(() => answer())
  const page = () => renderHook(() => useAction(call, { once: 'addSkill.u1' }), { wrapper })
  const attempt = ({ result }: ReturnType<typeof page>) => act(() => result.current.mutateAsync({ name: 'Rust' }).catch(() => undefined))
  const before = page()
  await attempt(before)
  before.unmount()
  answer = () => Response.json({ name: 'Rust' })
  await attempt(page())
  await attempt(page())
  expect(sent[0]).toBeTruthy()
  expect(sent[1]).toBe(sent[0])
  expect(sent[2]).not.toBe(sent[1])
})
