export { brandOf, newsBrandOf } from './brand.ts'
export { serializePublicCompany } from './company.serializer.ts'
export { beginCompany, type Company, companyOf } from './companyOf.ts'
