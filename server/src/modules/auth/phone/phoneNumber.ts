import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { badInput } from '#core/refusal.ts'

export const wrongPhoneNumber = 'Please enter a valid mobile number with its country code!'

/**
 * Normalizes a number, as +919876543210. Only possible mobile numbers pass: codes to other numbers never arrive, and premium numbers would
 * earn their owner money.
 */
export function phoneNumberOf(typed: string, field = 'phoneNumber'): string {
  const number = parsePhoneNumberFromString(typed.normalize('NFKC'))
  if (!number?.isValid()) throw badInput(field, wrongPhoneNumber)
  return number.number
}
