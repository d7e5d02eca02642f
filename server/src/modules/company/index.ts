export { brandOf, emailBrandFrom, emailBrandOf } from './brand.ts'
export { openingHoursOf, weOpenAt } from './businessHours/openingHours.ts'
export { serializePublicCompany } from './company.serializer.ts'
export { beginCompany, type Company, companyOf } from './companyOf.ts'
