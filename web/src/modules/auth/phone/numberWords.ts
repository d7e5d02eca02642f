import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** A number in readable form, as +91 98765 43210; it stays on one line. */
export const numberWords = (number: string): string =>
  (parsePhoneNumberFromString(number)?.formatInternational() ?? number).replaceAll(' ', '\u00a0')
