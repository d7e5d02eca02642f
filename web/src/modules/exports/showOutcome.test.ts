import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { showOutcome } from './showOutcome.ts'

afterEach(() => {
  notifications.clean()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file: ExportedFile = {
  _id: 'f1',
  name: 'orders-filtered-1.csv',
  subject: 'orders',
  state: 'writing',
  narrowing: [{ label: 'Tab', words: 'Delivered' }],
  requestedBy: { _id: 'u1', name: 'Asha Menon', username: 'asha' },
  createdAt: '2026-11-21T06:00:00.000Z',
  keptUntil: '2026-12-21T06:00:00.000Z',
}

test('a slow export shows two toasts: that it is running, and once, on the realtime event, that it is ready', async () => {
  vi.useFakeTimers()
  let state = 'writing'
  vi.stubGlobal('fetch', async () => Response.json({ items: [{ ...file, state }], total: 1 }))
  const told = () => notificationsStore.getState().notifications.length
  const outcome = showOutcome(file, () => {})
  await vi.advanceTimersByTimeAsync(6_000)
  await outcome
  expect(told()).toBe(1)
  state = 'ready'
  for (const _ of [1, 2]) await queryClient.invalidateQueries({ queryKey: calls.exports.key() })
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toBe(2)
})
