import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { badInput } from '#core/refusal.ts'

const wrongNumber = 'Please enter a valid number with its country code, such as +44 20 7946 0123.'

/** The one form of a number, as +442079460123; of a company it may be any kind, and nothing where there is none. */
export function companyPhoneOf(typed: string): string {
  if (typed === '') return ''
  const number = parsePhoneNumberFromString(typed.normalize('NFKC'))
  if (!number?.isValid() || number.ext) throw badInput('phone', wrongNumber)
  return number.number
}

/** As people write it: +44 20 7946 0123. */
export const spacedPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
