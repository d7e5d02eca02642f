export { brandOf, newsBrandOf } from './brand.ts'
export { serializePublicCompany } from './company.serializer.ts'
export { beginCompany, companyOf } from './companyOf.ts'
