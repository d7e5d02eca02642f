import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** A number as people read it, as +91 98765 43210; it stays on one line. */
export const numberWords = (number: string): string =>
  (parsePhoneNumberFromString(number)?.formatInternational() ?? number).replaceAll(' ', '\u00a0')
