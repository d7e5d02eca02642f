import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'
import { findCompany, insertCompanyOnce } from './company.store.ts'
import type { CompanyRow } from './company.table.ts'

export type Company = Pick<
  CompanyRow,
  'name' | 'address' | 'phone' | 'email' | 'opensAt' | 'closesAt' | 'zone' | 'color' | 'logoName' | 'logoWidth' | 'logoHeight' | 'version'
>
export type FirstWords = Pick<Config, 'BRAND_NAME' | 'COMPANY_EMAIL' | 'COMPANY_PHONE' | 'COMPANY_ADDRESS'>

/** The company as it is now. It is read each time, a row of one, so that every process says at once what an admin wrote. */
export const companyOf = async (db: Db, config: FirstWords): Promise<Company> => companyFrom(await findCompany(db), config)

/** The same for whoever has read its row beside something else. */
export const companyFrom = (row: Company | null | undefined, config: FirstWords): Company => row ?? firstWords(config)

/** Writes the company's row with the words of the settings where there is none; from then on the settings say nothing. */
export const beginCompany = (db: Db, config: FirstWords): Promise<void> => insertCompanyOnce(db, firstWords(config))

const firstWords = ({ BRAND_NAME, COMPANY_EMAIL = '', COMPANY_PHONE = '', COMPANY_ADDRESS = '' }: FirstWords) => ({
  name: BRAND_NAME,
  address: COMPANY_ADDRESS,
  phone: COMPANY_PHONE,
  email: COMPANY_EMAIL,
  opensAt: '',
  closesAt: '',
  zone: '',
  color: '',
  logoName: null,
  logoWidth: null,
  logoHeight: null,
  version: 1,
})
