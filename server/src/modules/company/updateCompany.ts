import { type CompanyChanges, type CompanyField, CompanyWords } from '@app/contract/company/company.shapes.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { validated } from '#core/validated.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lastChangeOf, recordAudit } from '#logs/index.ts'
import { setOpenDaysTo } from './businessHours/openingHours.ts'
import { serializeCompany } from './company.serializer.ts'
import { lockCompany, saveCompany } from './company.store.ts'
import type { CompanyRow } from './company.table.ts'
import { beginCompany } from './companyOf.ts'
import { companyPhoneOf } from './companyPhone.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/** The fields of the form by the columns that the trigger counts. */
const fieldsOfColumns: Record<string, CompanyField> = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  email: 'email',
  opens_at: 'opensAt',
  closes_at: 'closesAt',
  zone: 'zone',
  color: 'color',
}

/**
 * Saves the name and contact details of the company, and records the changed fields in the audit log.
 * @throws Refusal CONFLICT with the changes, if another admin has saved since the version that this edit began from
 */
export const updateCompany = (
  { db, clock, config }: Deps,
  me: Actor,
  { version, ...change }: CompanyChanges & { version: number },
): Promise<CompanyRow> =>
  db.transaction(async (db) => {
    await beginCompany(db, config)
    const before = await lockCompany(db)
    const typed = validated(CompanyWords, afterChange(wordsOf(before), change))
    const words = { ...typed, address: typed.address.replace(/\r\n?/g, '\n'), phone: companyPhoneOf(typed.phone) }
    await assertNotStale(db, before, words, version)
    const changed = Object.values(fieldsOfColumns).filter((field) => before[field] !== words[field])
    if (changed.length === 0) return before
    const at = clock.now()
    const changesHours = before.opensAt !== words.opensAt || before.closesAt !== words.closesAt || before.zone !== words.zone
    const openDays = changesHours ? await setOpenDaysTo(db, words, at) : before.openDays
    const after = await saveCompany(db, before.id, { ...words, openDays }, at)
    await recordAudit(db, {
      actor: me,
      kind: 'settings',
      activity: 'edited the company',
      subject: { kind: 'company', id: before.id },
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after: Object.fromEntries(changed.map((field) => [field, after[field]])),
      at,
    })
    await enqueue(db, 'companyChanged', { id: before.id })
    return after
  })

const wordsOf = ({ name, address, phone, email, opensAt, closesAt, zone, color }: CompanyRow): CompanyWords => ({
  ...{ name, address, phone, email, opensAt, closesAt, zone, color },
})

/** Fields that already have the new value, as after a lost answer, are no conflict. */
async function assertNotStale(db: Db, company: CompanyRow, input: CompanyWords, version: number): Promise<void> {
  const later = Object.entries(company.columnVersions).filter(([, at]) => at > version)
  const fields = later.flatMap(([column]) => fieldsOfColumns[column] ?? [])
  const overtaken = fields.filter((field) => company[field] !== input[field])
  if (overtaken.length === 0) return
  const shown = serializeCompany(company)
  const changed = []
  for (const field of overtaken)
    changed.push({ field, value: shown[field], ...(await lastChangeOf(db, { kind: 'company', id: company.id }, field)) })
  throw new Refusal('CONFLICT', 'Another admin has changed the company in the meantime. Check the differences, then save again.', {
    version: company.version,
    changed,
  })
}
