import type { CompanyWords } from '@app/contract/company/company.shapes.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { type CompanyRow, companyTable, type NewCompany } from './company.table.ts'

export async function findCompany(db: Db): Promise<CompanyRow | undefined> {
  return (await finding(db).execute())[0]
}

const finding = preparedFor((db) => db.select().from(companyTable).limit(1).prepare('find_company'))

/** Inserted at the first start; of several processes that start together one inserts it, and an existing row stays. */
export const insertCompanyOnce = async (db: Db, company: NewCompany): Promise<void> => {
  await db.insert(companyTable).values(company).onConflictDoNothing()
}

/** Locks the row until the transaction ends. */
export async function lockCompany(db: Db): Promise<CompanyRow> {
  const [row] = await db.select().from(companyTable).limit(1).for('update')
  return orThrow(row)
}

type Change =
  | (CompanyWords & Pick<CompanyRow, 'openDays'>)
  | Pick<CompanyRow, 'opensAt' | 'closesAt' | 'zone' | 'openDays'>
  | Pick<CompanyRow, 'logoName' | 'logoWidth' | 'logoHeight'>

export async function saveCompany(db: Db, id: string, change: Change, updatedAt: Date): Promise<CompanyRow> {
  const [row] = await db
    .update(companyTable)
    .set({ ...change, updatedAt })
    .where(eq(companyTable.id, id))
    .returning()
  return orThrow(row)
}

function orThrow(row: CompanyRow | undefined): CompanyRow {
  if (!row) throw new Error('The row of the company is missing.')
  return row
}
