import { type BusinessHours, everyDay, isOpenAt, keepsHours, nextOpening, usualHours } from '@app/contract/company/businessHours.rules.ts'
import type { OfficeHours } from '@app/contract/company/officeHours.rules.ts'
import { momentInFull } from '@app/contract/core/format.ts'
import type { Db } from '#database/db.ts'
import { findCompany, saveCompany } from '../company.store.ts'
import type { CompanyRow } from '../company.table.ts'
import { businessHoursOf, lockBusinessHours, saveBusinessHours } from './businessHours.store.ts'

/**
 * The opening hours, of which there are one: the week of the business hours or, before an admin has set one, the office hours of the
 * company on every day (`known`, where the caller has read it). The landing page, the chat, the queue and the promise of a price all follow them. Null if the company keeps none.
 */
export async function openingHoursOf(
  db: Db,
  known?: Pick<CompanyRow, 'opensAt' | 'closesAt' | 'zone'> | null,
): Promise<BusinessHours | null> {
  const week = await businessHoursOf(db)
  if (keepsHours(week)) return week
  const company = known === undefined ? await findCompany(db) : known
  return company?.opensAt ? everyDay(company) : null
}

/** Follows a promise of an answer within hours in a mail: ' We open at …' in the reader's zone while the office is closed, else nothing. */
export async function weOpenAt(db: Db, now: Date, zone: string, company?: CompanyRow | null): Promise<string> {
  const hours = await openingHoursOf(db, company)
  if (!keepsHours(hours) || isOpenAt(hours, now)) return ''
  const opens = nextOpening(hours, now)
  return opens ? ` We open at ${momentInFull(zone, opens)}.` : ''
}

/**
 * After a change of the week the office hours of the locked company are those of most of its days. After a week without hours they stay, and
 * count on every day.
 */
export async function followWeek(db: Db, company: CompanyRow, hours: BusinessHours, at: Date): Promise<void> {
  const { opensAt, closesAt, zone, days = '' }: OfficeHours = usualHours(hours) ?? company
  await saveCompany(db, company.id, { opensAt, closesAt, zone, openDays: days }, at)
}

/** After a change of the office hours the days that had the usual ones have them; others keep theirs. Returns the words for these days. */
export async function setOpenDaysTo(db: Db, { opensAt, closesAt, zone }: OfficeHours, at: Date): Promise<string> {
  const before = await businessHoursOf(db)
  if (!keepsHours(before)) return ''
  const row = await lockBusinessHours(db, before, at)
  const usual = usualHours(row)
  const changed = opensAt ? { opensAt, closesAt } : null
  const week = row.week.map((day) => (day?.opensAt === usual?.opensAt && day?.closesAt === usual?.closesAt ? changed : day))
  const hours = { zone: zone || row.zone, week }
  await saveBusinessHours(db, row, hours, at)
  return usualHours(hours)?.days ?? ''
}
