import { queryKey } from '@app/contract/conversations/conversations.rules.ts'
import { businessHoursTable } from '#company/businessHours/businessHours.table.ts'
import { insertMessage, takeNumber } from '#conversations/conversationMessages.store.ts'
import { addMembers, conversationOfKey, insertConversation, markRead } from '#conversations/conversations.store.ts'
import { cannedRepliesTable } from '#conversations/queue/chatQueue.table.ts'
import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { demoContact } from './companyWords.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

const replies = [
  { shortcut: 'hello', body: 'Hello {first name}, thank you for writing to us. I am looking into it and will come back to you today.' },
  { shortcut: 'files', body: 'Hello {first name}, for {order} we still need your files. You can add them on the page of the order.' },
  { shortcut: 'thanks', body: 'Thank you, {first name}! Is there anything else that we can do for you?' },
]

const mailed = 'On Tuesday, Mentordesk wrote:\n> Hello! Friday works. Please send us the new texts by then.'

type Making = { db: Db; people: People; random: Random; now: Date }
type Said = { by: string; hoursAgo: number; body: string; kind?: 'text' | 'note'; quoted?: string }

/** Conversations of the demo company: a customer with the office, with an internal note, and a space of the team. */
export async function makeChats({ db, people, random, now }: Making): Promise<void> {
  const named = new Map(people.all.map((person) => [person.username, person]))
  const [customer, sales, admin] = ['customer', 'sales', 'admin'].map((name) => named.get(name)?.id)
  if (!customer || !sales || !admin) return
  const begun = later(now, -hours(80))
  const times = { createdAt: begun, spokeAt: begun, openSpokeAt: begun }
  const { row: query } = await conversationOfKey(db, {
    id: random.idAt(begun),
    kind: 'query',
    uniqueKey: queryKey(customer),
    customerId: customer,
    ...times,
  })
  await addMembers(db, query.id, [customer], { seq: 0, at: begun })
  await say(
    query.id,
    [
      { by: customer, hoursAgo: 30, body: 'Hello! Can the deadline of my shop be moved to Friday?' },
      { by: sales, hoursAgo: 29, body: 'Asked before. The developer has time until Thursday evening.', kind: 'note' },
      { by: sales, hoursAgo: 28, body: 'Hello! Yes, Friday works. I have told the developer.' },
      { by: customer, hoursAgo: 3, body: 'Great, thank you. I will send the new texts tonight.', quoted: mailed },
    ],
    [sales, customer],
  )
  await db.insert(cannedRepliesTable).values(
    replies.map(({ shortcut, body }, at) => {
      const createdAt = later(begun, at + 2)
      return { id: random.idAt(createdAt), createdBy: admin, shortcut, body, createdAt, updatedAt: createdAt }
    }),
  )
  const weekday = { opensAt: demoContact.opensAt, closesAt: demoContact.closesAt }
  const week = [weekday, weekday, weekday, weekday, weekday, { opensAt: '10:00', closesAt: '14:00' }, null]
  await db.insert(businessHoursTable).values({ id: random.idAt(later(begun, 9)), zone: demoContact.zone, week, updatedAt: begun })
  const team = ['admin', 'sales', 'manager', 'employee'].flatMap((name) => named.get(name)?.id ?? [])
  const space = await insertConversation(db, { id: random.idAt(later(begun, 1)), kind: 'space', title: 'Team', createdBy: admin, ...times })
  if (!space) return
  await addMembers(db, space.id, team, { seq: 0, at: begun })
  await say(
    space.id,
    [
      { by: admin, hoursAgo: 50, body: 'Welcome, everybody. What concerns all of us goes here.' },
      { by: sales, hoursAgo: 26, body: 'Three new orders since yesterday, two of them in React.' },
    ],
    team,
  )

  async function say(conversationId: string, all: readonly Said[], readBy: readonly string[]) {
    for (const { by, hoursAgo, body, kind = 'text', quoted } of all) {
      const createdAt = later(now, -hours(hoursAgo))
      const clock = conversationId === query.id && kind !== 'note' ? (by === customer ? 'starts' : 'stops') : 'goesOn'
      const number = await takeNumber(db, conversationId, kind, createdAt, clock)
      await insertMessage(db, {
        id: random.idAt(createdAt),
        conversationId,
        ...number,
        kind,
        body,
        authorId: by,
        ...(quoted && { via: 'mail', quoted }),
        createdAt,
        toldAt: createdAt,
      })
      for (const userId of readBy) {
        const readSeq = userId === customer ? number.openSeq : number.seq
        // The customer's last message is unanswered.
        if (readSeq !== null && (by === userId || hoursAgo > 4)) await markRead(db, { conversationId, userId, readSeq, readAt: createdAt })
      }
    }
  }
}
