import { accentStyle } from '@app/contract/company/accentColors.rules.ts'
import type { CompanyLogo, CompanySettings, PublicCompany } from '@app/contract/company/company.shapes.ts'
import type { OfficeHours } from '@app/contract/company/officeHours.rules.ts'
import { pictureAddress } from '@app/contract/pictures/pictures.rules.ts'
import type { Company } from './companyOf.ts'
import { spacedPhone } from './companyPhone.ts'

/** For admins: every field, including empty ones. */
export const serializeCompany = (company: Company): CompanySettings => {
  const { name, address, phone, email, opensAt, closesAt, zone, color, version } = company
  return { name, address, phone: spacedPhone(phone), email, opensAt, closesAt, zone, color, ...serializeLogo(company), version }
}

/** For everyone: without empty fields. */
export const serializePublicCompany = (company: Company): PublicCompany => {
  const { address, phone, email, opensAt, color } = company
  return {
    ...(address && { address }),
    ...(phone && { phone: spacedPhone(phone) }),
    ...(email && { email }),
    ...(opensAt && { hours: officeHoursOf(company) }),
    ...(color && { accentStyle: accentStyle(color) }),
    ...serializeLogo(company),
  }
}

export const officeHoursOf = ({ opensAt, closesAt, zone, openDays }: Company): OfficeHours => ({
  opensAt,
  closesAt,
  zone,
  ...(openDays && { days: openDays }),
})

function serializeLogo({ logoName, logoWidth, logoHeight }: Company): { logo?: CompanyLogo } {
  if (logoName === null || logoWidth === null || logoHeight === null) return {}
  return { logo: { address: pictureAddress(logoName), width: logoWidth, height: logoHeight } }
}
