import { sameText, sealed } from '#config/secrets.ts'
import { notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { RegistrationRow } from '../events.table.ts'
import { registrationById } from './registrations.store.ts'

const purpose = 'event ticket'

/** The ticket in the mails of a registration: its holder can act for the registration, and for nothing else of the account. */
export const ticketOf = (secret: string, registrationId: string): string => `${registrationId}.${sealed(secret, purpose, registrationId)}`

/** The registration of a valid ticket. */
export async function registrationOfTicket(db: Db, secret: string, ticket: string): Promise<RegistrationRow> {
  const [id = '', seal = ''] = ticket.split('.')
  const registration = sameText(seal, sealed(secret, purpose, id)) ? await registrationById(db, id) : undefined
  if (!registration) throw notFound('Registration')
  return registration
}
