import { registrationWords } from '@app/contract/events/events.rules.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { eventsTable, registrationsTable } from '#events/events.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'

/** Registrations for events and their outcome. */
export const eventAttendeeTable = tableOf(
  (db, ids) =>
    db
      .select({
        ...getTableColumns(registrationsTable),
        event: eventsTable.title,
        startsAt: eventsTable.startsAt,
        username: usersTable.username,
        name: usersTable.name,
        email: usersTable.email,
        contact: usersTable.contact,
      })
      .from(registrationsTable)
      .innerJoin(eventsTable, eq(eventsTable.id, registrationsTable.eventId))
      .innerJoin(usersTable, eq(usersTable.id, registrationsTable.userId))
      .where(inArray(registrationsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Event', ({ event }) => event],
    ['Event date', ({ startsAt }) => startsAt.toISOString()],
    ['Username', ({ username }) => username],
    ['Name', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Phone', ({ contact }) => contact],
    ['State', ({ state }) => registrationWords[state]],
    ['Joined at', ({ joinedAt }) => joinedAt?.toISOString()],
    ['Registered at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
