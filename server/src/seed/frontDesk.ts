import { and, eq, inArray, notExists, notInArray } from 'drizzle-orm'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { days, hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { developerRequestsTable } from '#developerRequests/developerRequests.table.ts'
import { recordAudit } from '#logs/index.ts'
import { contactMessagesTable } from '#messages/messages.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'
import type { DemoSession } from './offers.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

type Making = { db: Db; people: People; sessions: readonly DemoSession[]; random: Random; now: Date }

/** The demo company's inbox: visitors' messages, requests to work here, and booked sessions. */
export async function makeFrontDesk({ db, people, sessions, random, now }: Making): Promise<void> {
  await db.insert(contactMessagesTable).values(
    messages.map(({ hoursAgo, ...message }) => {
      const createdAt = later(now, -hours(hoursAgo))
      return { ...message, id: random.idAt(createdAt), createdAt }
    }),
  )

  const admin = people.all.find(({ role }) => role === 'admin')
  const [developer] = people.developers.filter(({ role }) => role === 'remoteDeveloper')
  const asking = await customersAtRest(db, requests.length)
  const requestRows = requests.flatMap((request, index) => {
    const requester = asking[index]
    return requester ? [ofRequest(request, requester.id)] : []
  })
  if (admin && developer) {
    const request = ofRequest(takenOn, developer.id)
    const acceptedAt = later(now, -hours(takenOn.hoursAgo - 20))
    requestRows.push({ ...request, status: 'accepted', acceptedAs: 'remoteDeveloper', acceptedBy: admin.id, acceptedAt })
    await recordAudit(db, {
      actor: admin,
      kind: 'role',
      activity: `accepted the developer request of ${developer.username} as Remote developer`,
      ...(request.id && { subject: { kind: 'developerRequest', id: request.id } }),
      before: { status: 'open' },
      after: { status: 'accepted', role: 'Remote developer' },
      at: acceptedAt,
    })
  }
  await db.insert(developerRequestsTable).values(requestRows)

  await db.insert(bookingsTable).values(
    bookings.flatMap(({ daysAhead, hour, ...booking }, index) => {
      const [booker, session] = [people.customers[index % 4], sessions[index % sessions.length]]
      if (!booker || !session) return []
      const { id: sessionId, name: sessionName, duration, minutes: sessionMinutes, priceCents } = session
      const createdAt = later(now, daysAhead > 0 ? -hours(6 * index + 2) : days(daysAhead - 4))
      const day = later(now, days(daysAhead))
      const startsAt = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, 0))
      const both = { bookerId: booker.id, createdBy: booker.id, startsAt, createdAt, updatedAt: createdAt }
      return [
        {
          ...booking,
          ...both,
          sessionId,
          sessionName,
          duration,
          sessionMinutes,
          priceCents,
          id: random.idAt(createdAt),
          currency: 'USD' as const,
        },
      ]
    }),
  )

  function ofRequest({ hoursAgo, daysAhead, ...request }: Request, requesterId: string): typeof developerRequestsTable.$inferInsert {
    const createdAt = later(now, -hours(hoursAgo))
    const joiningDate = later(createdAt, days(daysAhead)).toISOString().slice(0, 10)
    return { ...request, id: random.idAt(createdAt), joiningDate, createdAt, requesterId }
  }
}

/** Customers without open orders: others cannot be accepted as developers yet. */
const customersAtRest = (db: Db, count: number) =>
  db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(
      and(
        eq(usersTable.role, 'user'),
        notInArray(usersTable.username, ['customer', 'customer2']),
        notExists(
          db
            .select({ id: ordersTable.id })
            .from(ordersTable)
            .where(and(eq(ordersTable.customerId, usersTable.id), inArray(ordersTable.tab, ['new', 'active']))),
        ),
      ),
    )
    .orderBy(usersTable.id)
    .limit(count)

const messages = [
  {
    hoursAgo: 3,
    name: 'Clara Jensen',
    email: 'clara.jensen@mail.example',
    phoneNumber: '+45 55 01 02 03',
    message: 'Hello, I have a data structures course that ends in three weeks. Do you also explain the theory, or only the code?',
  },
  {
    hoursAgo: 20,
    name: 'Tom Whitfield',
    email: 'tom.whitfield@mail.example',
    phoneNumber: null,
    message:
      'Our shop is slow since the last update.\n\nCould you look at it this week? We can give you access to the server and the logs.',
  },
  {
    hoursAgo: 52,
    name: 'Ananya Gupta',
    email: 'ananya.gupta@mail.example',
    phoneNumber: '+91 98000 11223',
    message: 'Is there a discount for groups? We are five students with the same final project.',
  },
  { hoursAgo: 140, name: 'Piotr Zielinski', email: 'piotr.z@mail.example', phoneNumber: null, message: 'Do you do Rust?' },
]

type Request = { hoursAgo: number; daysAhead: number; workAs: string; availableTime: string; description: string }

const requests: Request[] = [
  {
    hoursAgo: 5,
    daysAhead: 21,
    workAs: 'React developer',
    availableTime: 'Weekday evenings, 6 to 10 PM IST',
    description: 'Four years of front-end work at a travel company; I have mentored two juniors and would like to do more of it.',
  },
  {
    hoursAgo: 70,
    daysAhead: 30,
    workAs: 'Data science mentor',
    availableTime: 'Weekends',
    description: 'PhD student in statistics. Python and R every day, and three semesters as a teaching assistant.',
  },
]

const takenOn: Request = {
  hoursAgo: 24 * 200,
  daysAhead: 14,
  workAs: 'Back-end developer',
  availableTime: 'Full time, remote',
  description: 'Node.js and PostgreSQL since 2015. I prefer to work on single orders, in my own hours.',
}

const bookings = [
  { daysAhead: 2, hour: 13, timezone: 'Asia/Kolkata', details: 'My React project for the course; the repository is linked in the order.' },
  { daysAhead: 3, hour: 17, timezone: 'America/New_York', details: 'The upload fails now and then and I cannot find out when.' },
  { daysAhead: 6, hour: 5, timezone: '10 AM GMT+5', details: 'Graph problems, please: I have an interview the week after.' },
  { daysAhead: -9, hour: 15, timezone: 'Europe/London', details: 'How to split the service without losing the transactions.' },
]
