import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { toast } from './toast.ts'

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('of many notifications the newest two are shown, and the result of one’s own action does not wait for them', () => {
  for (let at = 1; at <= 50; at++) toast.news(`New order ${at}`)
  toast.success('The view is deleted.')
  expect(shown()).toEqual(['New order 49', 'New order 50', 'The view is deleted.'])
  expect(notificationsStore.getState().queue).toEqual([])
})
