export { brandOf, newsBrandOf } from './brand.ts'
export { publicCompanyWire } from './company.wire.ts'
export { beginCompany, companyOf } from './companyOf.ts'
