import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { leave, signOut } from '#core/session.ts'
import { useDraft } from './useDraft.ts'

test('signing out deletes every draft, even the last letters of an open form', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  const empty = { name: '' }
  const closed = renderHook(() => useDraft('order.1', empty))
  act(() => closed.result.current.keep({ name: 'Secret' }))
  closed.unmount()
  expect(Object.keys(localStorage)).toHaveLength(1)

  localStorage.setItem('theme', 'dark')
  const open = renderHook(() => useDraft('order.2', empty))
  act(() => open.result.current.keep({ name: 'Also secr' }))
  vi.spyOn(leave, 'to').mockImplementation(() => void window.dispatchEvent(new Event('pagehide')))
  await signOut()
  open.unmount()
  expect(Object.keys(localStorage)).toEqual(['theme'])
})
