import type { CompanySettings, CompanyWords } from '@app/contract/company/company.shapes.ts'
import type { FieldChange } from '@app/contract/core/call.ts'
import type { UseFormReturnType } from '@mantine/form'

export type CompanyFormOf = UseFormReturnType<CompanyWords>

/** The form's values of the present company. */
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

/** Another admin's change of a field, as the form's value. */
export const readChange = ({ field, value }: FieldChange): Partial<CompanyWords> =>
  field in labels && typeof value === 'string' ? { [field]: value } : {}
