import { usualSeries } from '@app/contract/invoices/numbering.rules.ts'
import { type Company, companyOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { findFormat } from './invoiceFormat.store.ts'
import { copyOfLogo } from './invoiceLogos.ts'
import type { InvoiceFormatRow, Issuer } from './invoices.table.ts'

export type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'storage'>
export type CurrentIssuer = { issuer: Issuer; series: string; logoId: string | null }
export type Format = Omit<InvoiceFormatRow, 'id' | 'updatedAt'>

/** The issuer of invoices issued now. The company's logo is copied once, since the company may change it later. */
export async function currentIssuer(context: Deps): Promise<CurrentIssuer> {
  const { format, company } = await formatOf(context)
  const logoId = format.logoOf === 'company' ? await copyOfLogo(context, company.logoName) : format.logoId
  return { issuer: issuerOf(format), series: format.series, logoId }
}

/** The issuer as admins have set it, or the company's data until then. */
export async function formatOf({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<{ format: Format; id: string; company: Company }> {
  const company = await companyOf(db, config)
  const row = await findFormat(db)
  return { format: row ?? usualFormat(company), id: row?.id ?? '', company }
}

export const usualFormat = ({ name, address }: Pick<Company, 'name' | 'address'>): Format => ({
  company: name,
  address,
  city: '',
  state: '',
  country: '',
  zip: '',
  gstin: '',
  series: usualSeries,
  yearStartsIn: 1,
  logoId: null,
  logoOf: 'company',
  receiptsForPayments: false,
  invoicesForPaidOrders: true,
  version: 1,
})

export const issuerOf = ({ company, address, city, state, country, zip, gstin, yearStartsIn }: Format): Issuer => ({
  company,
  address,
  city,
  state,
  country,
  zip,
  gstin,
  yearStartsIn,
})
