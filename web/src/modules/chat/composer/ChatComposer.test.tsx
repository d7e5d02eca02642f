import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { quietConversation } from '../testConversation.ts'
import { ChatComposer } from './ChatComposer.tsx'

beforeEach(() => localStorage.clear())

/** A chat whose conversation loads when the test says so. */
function open() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('user') })
  const chat = (isThere: boolean) => (
    <Providers env="test" queryClient={queryClient}>
      <input aria-label="Search" />
      <div role="dialog" aria-label="Add a Person">
        <button type="button" aria-label="Whom" />
      </div>
      {isThere && <ChatComposer conversation={quietConversation} answered={null} onAnswered={() => undefined} onSend={() => undefined} />}
    </Providers>
  )
  const { rerender } = render(chat(false))
  return () => rerender(chat(true))
}
const focused = () => document.activeElement?.getAttribute('aria-label')

test.each(['Search', 'Whom'])('a conversation that loads late does not take the focus from a field in use: %s', (name) => {
  const come = open()
  screen.getByLabelText(name).focus()
  come()
  expect(focused()).toBe(name)
})

test('without another field in use the composer has the focus', () => {
  open()()
  expect(focused()).toBe('Message')
})
