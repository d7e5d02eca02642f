import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { badInput } from '#core/refusal.ts'

const wrongNumber = 'Please enter a valid number with its country code, such as +44 20 7946 0123.'

/** Normalizes a number, as +442079460123; any kind of number is allowed, and empty stays empty. */
export function companyPhoneOf(typed: string): string {
  if (typed === '') return ''
  const number = parsePhoneNumberFromString(typed.normalize('NFKC'))
  if (!number?.isValid() || number.ext) throw badInput('phone', wrongNumber)
  return number.number
}

/** Formatted for people: +44 20 7946 0123. */
export const spacedPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
