import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { quietConversation } from '../testConversation.ts'
import { ChatComposer } from './ChatComposer.tsx'

beforeEach(() => localStorage.clear())

const [member] = quietConversation.members
const person = (id: string, name: string) => ({ ...member, _id: id, name }) as NonNullable<typeof member>
const members = [person('a', 'Ann Lee'), person('b', 'Anna Maria'), person('c', 'Ben Ode')]

/** A chat of three people with the messages that were sent. */
function open() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('user') })
  const sent: { message: string; mentions?: readonly string[] | undefined }[] = []
  render(
    <Providers env="test" queryClient={queryClient}>
      <ChatComposer
        conversation={{ ...quietConversation, members }}
        answered={null}
        onAnswered={() => undefined}
        onSend={({ message, mentions }) => sent.push({ message, mentions })}
      />
    </Providers>,
  )
  return { sent, field: screen.getByRole('textbox', { name: 'Message' }), user: userEvent.setup() }
}

test.each(['{Enter}', '{Tab}'])('%s chooses the highlighted person and sends nothing; only chosen people are mentioned', async (key) => {
  const { sent, field, user } = open()
  await user.type(field, `Hi @an{ArrowDown}${key}`)
  expect(field).toHaveProperty('value', 'Hi @Anna Maria ')
  expect(sent).toEqual([])
  await user.type(field, 'and @ben ode{Escape}, please{Enter}')
  expect(sent).toEqual([{ message: 'Hi @Anna Maria and @ben ode, please', mentions: ['b'] }])
})

test('a person whose name was removed again is not mentioned, and a longer name is another person', async () => {
  const { sent, field, user } = open()
  await user.type(field, '@an{Enter}')
  expect(field).toHaveProperty('value', '@Ann Lee ')
  await user.clear(field)
  await user.type(field, '@anna{Enter}hello{Enter}')
  expect(sent).toEqual([{ message: '@Anna Maria hello', mentions: ['b'] }])
})

test('an address with an @ in it opens no list, and Enter sends it', async () => {
  const { sent, field, user } = open()
  await user.type(field, 'ask ann@example.com{Enter}')
  expect(sent).toEqual([{ message: 'ask ann@example.com', mentions: [] }])
})
