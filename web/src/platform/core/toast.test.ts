import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { toast } from './toast.ts'

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('of a burst of news the newest two are shown, and the answer to one’s own act does not wait behind them', () => {
  for (let at = 1; at <= 50; at++) toast.news(`New order ${at}`)
  toast.success('The view is deleted.')
  expect(shown()).toEqual(['New order 49', 'New order 50', 'The view is deleted.'])
  expect(notificationsStore.getState().queue).toEqual([])
})
