import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'
import { findCompany, insertCompanyOnce } from './company.store.ts'
import type { CompanyRow } from './company.table.ts'

export type Company = Pick<
  CompanyRow,
  | 'name'
  | 'address'
  | 'phone'
  | 'email'
  | 'opensAt'
  | 'closesAt'
  | 'zone'
  | 'openDays'
  | 'color'
  | 'logoName'
  | 'logoWidth'
  | 'logoHeight'
  | 'version'
>
export type CompanyConfig = Pick<Config, 'BRAND_NAME' | 'COMPANY_EMAIL' | 'COMPANY_PHONE' | 'COMPANY_ADDRESS'>

/** The present company. Read each time, one row, so that an admin's change takes effect in every process at once. */
export const companyOf = async (db: Db, config: CompanyConfig): Promise<Company> => companyFrom(await findCompany(db), config)

/** The same for a caller who has already read its row. */
export const companyFrom = (row: Company | null | undefined, config: CompanyConfig): Company => row ?? initialCompany(config)

/** Inserts the company's row from the settings if there is none; after that the settings have no effect. */
export const beginCompany = (db: Db, config: CompanyConfig): Promise<void> => insertCompanyOnce(db, initialCompany(config))

const initialCompany = ({ BRAND_NAME, COMPANY_EMAIL = '', COMPANY_PHONE = '', COMPANY_ADDRESS = '' }: CompanyConfig) => ({
  name: BRAND_NAME,
  address: COMPANY_ADDRESS,
  phone: COMPANY_PHONE,
  email: COMPANY_EMAIL,
  opensAt: '',
  closesAt: '',
  zone: '',
  openDays: '',
  color: '',
  logoName: null,
  logoWidth: null,
  logoHeight: null,
  version: 1,
})
