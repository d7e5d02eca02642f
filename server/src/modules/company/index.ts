export { brandOf, emailBrandFrom, emailBrandOf } from './brand.ts'
export { businessHoursOf } from './businessHours/businessHours.store.ts'
export { serializePublicCompany } from './company.serializer.ts'
export { beginCompany, type Company, companyOf } from './companyOf.ts'
