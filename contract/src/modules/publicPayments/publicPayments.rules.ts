import { isIndia } from '#payments/payments.rules.ts'

/** The page charges in one currency. */
export const publicCurrency = 'USD'

export const successMessage = 'Payment is Successful and Confirmation is sent to your email!'
export const notFromIndia = 'Indian Payments Not Supported Please Contact Administrator!'
export const countryHint = 'Enter 2 ISO Characters for Countries'

/** How many declined cards it takes until whoever goes on answers a captcha. */
export const declinesBeforeCaptcha = 2

/** Once this many cards were declined on the page within minutes, wherever they came from, everybody answers a captcha. */
export const declinesOfAllBeforeCaptcha = 20

/** A card that was declined this often within a day ends every payment that it is tried on. */
export const declinesOfOneCard = 5

/** Whether there is a country of this code, which is what card networks know. */
export const isCountryCode = (code: string): boolean => countryName(code) !== undefined

export function countryName(code: string): string | undefined {
  const region = code.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(region) && !notCountries.has(region) ? names.of(region) : undefined
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Codes that have a name and are no country that a card can be from. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'])

export { isIndia }
