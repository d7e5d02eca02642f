import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraft } from './useDraft.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

type Values = { name: string; skills: string[]; price: number; file: File | null }
const empty: Values = { name: '', skills: [], price: 0, file: null }
const open = (key: string | null = 'order.1') => renderHook(() => useDraft<Values>(key, empty))

test('a reopened form has the draft', () => {
  const first = open()
  expect(first.result.current.restoredFrom).toBeNull()
  act(() => first.result.current.keep({ ...empty, name: 'Shop', skills: ['Rust'] }))
  act(() => void vi.advanceTimersByTime(400))
  const second = open()
  expect(second.result.current.initial).toEqual({ ...empty, name: 'Shop', skills: ['Rust'] })
  expect(second.result.current.restoredFrom).toBeInstanceOf(Date)
})

test('the last letters are stored even when the form is left at once', () => {
  const first = open()
  act(() => first.result.current.keep({ ...empty, name: 'Sho' }))
  first.unmount()
  expect(open().result.current.initial.name).toBe('Sho')
})

test('a sent form leaves no draft, not even a delayed one', () => {
  const first = open()
  act(() => first.result.current.keep({ ...empty, name: 'Shop' }))
  act(() => first.result.current.clear())
  act(() => void vi.advanceTimersByTime(1000))
  first.unmount()
  expect(open().result.current.restoredFrom).toBeNull()
})

test('a user never gets another user’s draft', () => {
  const first = open('order.1')
  act(() => first.result.current.keep({ ...empty, name: 'Secret' }))
  first.unmount()
  expect(open('order.2').result.current.initial.name).toBe('')
  expect(open('order.1').result.current.initial.name).toBe('Secret')
})

test('files, old drafts, changed forms and broken storage cause no error', () => {
  const first = open()
  act(() => first.result.current.keep({ ...empty, name: 'Shop', file: new File(['x'], 'x.txt') }))
  first.unmount()
  expect(open().result.current.initial).toEqual({ ...empty, name: 'Shop' })

  localStorage.setItem('mentordesk.draft.order.1', JSON.stringify({ at: Date.now(), values: { name: 7, skills: 'no list', gone: 1 } }))
  expect(open().result.current.initial).toEqual(empty)

  localStorage.setItem('mentordesk.draft.order.1', '{')
  expect(open().result.current.initial).toEqual(empty)

  localStorage.setItem('mentordesk.draft.order.1', JSON.stringify({ at: Date.now() - 15 * 86_400_000, values: { name: 'Old' } }))
  expect(open().result.current.initial).toEqual(empty)
})
