import { expect, test } from 'vitest'
import { emailsOf, mailReceivers } from './chatMail.ts'

const person = (id: string, email?: string) => ({ _id: id, username: id, name: id, roles: [], ...(email && { email }) })

test('a mail goes to each of the others with a known address, and to none if there are too many', () => {
  const members = [person('me', 'me@x.example'), person('a', 'a@x.example'), person('b')]
  expect(mailReceivers({ members }, 'me')).toEqual(['a@x.example'])
  const many = Array.from({ length: 11 }, (_, at) => person(`p${at}`, `p${at}@x.example`))
  expect(mailReceivers({ members: many }, 'me')).toEqual([])
})

test('typed text is escaped, not markup', () => {
  expect(emailsOf(['a@x.example'], { subject: ' Hi ', text: 'One <b>two</b>\nthree\n\nfour & five' })).toEqual([
    { To: 'a@x.example', Subject: 'Hi', Write: '<p>One &lt;b&gt;two&lt;/b&gt;<br>three</p><p>four &amp; five</p>' },
  ])
})
