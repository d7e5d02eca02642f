import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { badInput } from '#core/refusal.ts'

export const wrongPhoneNumber = 'Please enter a valid mobile number with its country code!'

/**
 * The one form of a number, as +919876543210. Only what can be a mobile number passes: a code sent elsewhere never
 * arrives, and on some numbers it is whoever owns them that earns by it.
 */
export function phoneNumberOf(typed: string, field = 'phoneNumber'): string {
  const number = parsePhoneNumberFromString(typed.normalize('NFKC'))
  if (!number?.isValid()) throw badInput(field, wrongPhoneNumber)
  return number.number
}
