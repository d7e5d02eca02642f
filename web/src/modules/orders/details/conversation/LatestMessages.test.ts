import { expect, test } from 'vitest'
import { people, testOrder } from '../testOrder.ts'
import { unansweredOf } from './LatestMessages.tsx'

const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
const said = (sender: typeof people.customer, hour: number) => ({ _id: `r${hour}`, sender, reply: 'Yes', files: [], createdAt: at(hour) })
const thread = (sender: typeof people.customer, hour: number, replies: ReturnType<typeof said>[] = []) => ({
  name: `${sender.name} at ${hour}`,
  sender,
  createdAt: at(hour),
  replies,
})
const { customer, employee } = people

test.each([
  ['a question of the customer', [thread(customer, 10)], ['Carla Customer at 10']],
  ['an answered one', [thread(customer, 10, [said(employee, 11)])], []],
  ['a further question after the answer', [thread(customer, 10, [said(employee, 11), said(customer, 12)])], ['Carla Customer at 10']],
  ['an answer in a thread of its own', [thread(customer, 10), thread(employee, 11)], []],
  ['a question after words of the company', [thread(employee, 10), thread(customer, 11)], ['Carla Customer at 11']],
])('%s', (_, threads, unanswered) => {
  expect(unansweredOf(threads, testOrder()).map(({ name }) => name)).toEqual(unanswered)
})
