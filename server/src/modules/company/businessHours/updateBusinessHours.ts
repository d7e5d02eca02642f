import type { BusinessHoursSettings, BusinessWeekWords } from '@app/contract/company/businessHours.calls.ts'
import { type BusinessHours, weekdays } from '@app/contract/company/businessHours.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockCompany } from '../company.store.ts'
import { beginCompany } from '../companyOf.ts'
import { businessHoursOf, lockBusinessHours, saveBusinessHours } from './businessHours.store.ts'
import { followWeek } from './openingHours.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/** The form's values; a week without hours until an admin has set any. */
export async function businessHoursSettings({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<BusinessHoursSettings> {
  const found = await businessHoursOf(db)
  const { zone, week } = found ?? noHours(config)
  return { zone, week: [...week], version: found?.version ?? 0 }
}

const noHours = ({ TIME_ZONE }: Deps['config']): BusinessHours => ({ zone: TIME_ZONE, week: weekdays.map(() => null) })

/** @throws Refusal CONFLICT if another admin has saved since the version that this edit began from */
export const updateBusinessHours = (
  context: Deps,
  me: Actor,
  { version, ...change }: Partial<BusinessWeekWords> & { version: number },
): Promise<void> =>
  context.db.transaction(async (db: Db) => {
    const at = context.clock.now()
    // The company first, as a change of the company does.
    await beginCompany(db, context.config)
    const company = await lockCompany(db)
    const before = await lockBusinessHours(db, noHours(context.config), at)
    const hours = afterChange({ zone: before.zone, week: [...before.week] }, change)
    if (JSON.stringify(asWords(before)) === JSON.stringify(asWords(hours))) return
    if (before.version !== version)
      throw conflict('Another admin has changed the business hours in the meantime. Reload them before you change them.')
    await saveBusinessHours(db, before, hours, at)
    await followWeek(db, company, hours, at)
    await enqueue(db, 'companyChanged', { id: company.id })
    await recordAudit(db, {
      actor: me,
      kind: 'settings',
      activity: 'edited the business hours',
      subject: { kind: 'company', id: before.id },
      before: asWords(before),
      after: asWords(hours),
      at,
    })
  })

const asWords = ({ zone, week }: BusinessHours) => ({
  zone,
  businessHours: weekdays.map((day, at) => `${day} ${week[at] ? `${week[at].opensAt}–${week[at].closesAt}` : 'closed'}`).join(', '),
})
