import { accentColorsOf } from '@app/contract/company/accentColors.rules.ts'
import { hoursInWords } from '@app/contract/company/officeHours.rules.ts'
import { trimmedLines } from '@app/contract/core/lines.ts'
import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'
import type { Brand } from '#outside/mail/emailTemplate.ts'
import { preferencesPage, siteOf } from '#outside/mail/index.ts'
import { officeHoursOf } from './company.serializer.ts'
import { type Company, type CompanyConfig, companyFrom, companyOf } from './companyOf.ts'
import { spacedPhone } from './companyPhone.ts'

type Settings = CompanyConfig & Pick<Config, 'PUBLIC_URL' | 'PORT'>

/** The name and contact details for emails; empty ones are left out. */
export const brandOf = async (db: Db, config: Settings): Promise<Brand> => brandFrom(await companyOf(db, config), config)

function brandFrom(company: Company, config: Settings): Brand {
  const { name, address, phone, email, opensAt, color } = company
  return {
    name,
    href: siteOf(config),
    ...(email && { email }),
    ...(phone && { phone: spacedPhone(phone) }),
    ...(opensAt && { hours: hoursInWords(officeHoursOf(company)) }),
    ...(address && { address: trimmedLines(address).join(', ') }),
    ...(color && { colors: accentColorsOf(color) }),
  }
}

/** The same for notifications that the receiver can turn off: the email then links to the settings. */
export const emailBrandOf = async (db: Db, config: Settings): Promise<Brand> => emailBrandFrom(await companyOf(db, config), config)

/** The same for a caller who has already read the company's row. */
export const emailBrandFrom = (row: Company | null, config: Settings): Brand => ({
  ...brandFrom(companyFrom(row, config), config),
  preferencesHref: preferencesPage(config),
})
