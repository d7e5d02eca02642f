import type { NotificationEmail } from '#notifications/index.ts'
import { isClosed } from '#users/index.ts'
import type { Receiver } from './orderNotifications.store.ts'

type Written = Omit<NotificationEmail, 'userId' | 'to'>

/** An email to each person who still has an account. */
export const emailsTo = (people: readonly Receiver[], emailOf: (person: Receiver) => Written): NotificationEmail[] =>
  people.filter((person) => !isClosed(person)).map((person) => ({ ...emailOf(person), userId: person.id, to: person.email }))
