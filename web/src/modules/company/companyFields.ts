import type { CompanySettings, CompanyWords } from '@app/contract/company/company.shapes.ts'
import type { FieldChange } from '@app/contract/core/call.ts'
import type { UseFormReturnType } from '@mantine/form'

export type CompanyFormOf = UseFormReturnType<CompanyWords>

/** The fields of the form, as the company says them now. */
export const wordsOf = ({ name, address, phone, email, opensAt, closesAt, zone, color }: CompanySettings): CompanyWords => ({
  name,
  address,
  phone,
  email,
  opensAt,
  closesAt,
  zone,
  color,
})

const labels: Record<string, string> = {
  name: 'Company name',
  address: 'Address',
  phone: 'Phone',
  email: 'E-mail',
  opensAt: 'Open from',
  closesAt: 'Open until',
  zone: 'Time zone',
  color: 'Main colour',
} satisfies Record<keyof CompanyWords, string>
export const labelOf = (field: string): string => labels[field] ?? field

/** A field that somebody else has changed, as the form holds it. */
export const readChange = ({ field, value }: FieldChange): Partial<CompanyWords> =>
  field in labels && typeof value === 'string' ? { [field]: value } : {}

let zones: readonly string[] | undefined
/** Every zone by its name; the one that is chosen too, where the browser knows it by another. */
export function zonesWith(chosen: string): string[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return chosen && !zones.includes(chosen) ? [chosen, ...zones] : [...zones]
}
