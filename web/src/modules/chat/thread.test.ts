import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { expect, test } from 'vitest'
import { mentionBefore, mentionedIn } from './composer/mentions.ts'
import { emptyThread, type Thread, withLiveMessage, withMessages } from './thread.ts'

const message = (seq: number, text = `message ${seq}`): ChatMessage => ({
  _id: `m${seq}`,
  conversationId: 'c1',
  groupId: 'c1',
  seq,
  kind: 'text',
  side: 'user',
  sender: [],
  message: text,
  text,
  msgType: 'text',
  type: 'text',
  files: [],
  mentions: [],
  reactions: [],
  revision: 0,
  createdAt: '2026-11-21T06:00:00.000Z',
})
const thread = (from: number, to: number, more: Partial<Thread> = {}): Thread =>
  withMessages(
    { ...emptyThread, ...more },
    Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  )
const numbers = (found: Thread | 'gap') => (found === 'gap' ? found : found.messages.map(({ seq }) => seq))

test('the next number is appended, a known one is updated, and a gap is reported', () => {
  expect(numbers(withLiveMessage(thread(1, 3), message(4)))).toEqual([1, 2, 3, 4])
  expect(numbers(withLiveMessage(emptyThread, message(1)))).toEqual([1])
  expect(withLiveMessage(thread(1, 3), message(5))).toBe('gap')
  expect(withLiveMessage(emptyThread, message(2))).toBe('gap')
  const renewed = withLiveMessage(thread(1, 3), message(2, 'changed'))
  expect(renewed !== 'gap' && renewed.messages.map((one) => one.message)).toEqual(['message 1', 'changed', 'message 3'])
})

test('an outdated answer to one’s own change does not undo a later change', () => {
  const reacted = { ...message(2, 'changed'), reactions: [{ emoji: '👍', userIds: ['u1'] }], revision: 2 }
  const late = { ...message(2, 'changed'), revision: 1 }
  const shown = withMessages(withMessages(thread(1, 3), [reacted]), [late, message(4)])
  expect(shown.messages[1]).toEqual(reacted)
  expect(numbers(shown)).toEqual([1, 2, 3, 4])
  expect(numbers(withLiveMessage(shown, late))).toEqual([1, 2, 3, 4])
})

test('a message outside of the loaded range waits until it is scrolled to', () => {
  expect(numbers(withLiveMessage(thread(10, 12, { hasNewer: true }), message(40)))).toEqual([10, 11, 12])
  expect(numbers(withLiveMessage(thread(10, 12), message(4)))).toEqual([10, 11, 12])
})

test('overlapping pages give each message once and in order', () => {
  expect(numbers(withMessages(thread(3, 6), [message(5), message(1), message(2), message(7)]))).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a name after an @ is offered while it is typed, and is a mention as it was chosen', () => {
  const people = [
    { _id: 'a', name: 'Asha Menon' },
    { _id: 'r', name: 'Rohan Desai' },
  ]
  expect(mentionBefore('Hi @ro', 6, people)?.people).toEqual([people[1]])
  expect(mentionBefore('Hi @', 4, people)?.people).toEqual(people)
  for (const text of ['Hi', 'mail@ro', 'Hi @unknown', '@Rohan Desai ']) expect(mentionBefore(text, text.length, people)).toBeNull()
  expect(mentionedIn('Hi @Rohan Desai, and Asha Menon', people)).toEqual(['r'])
})
