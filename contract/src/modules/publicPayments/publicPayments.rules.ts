import { isIndia } from '#payments/payments.rules.ts'

/** The page charges in one currency. */
export const publicCurrency = 'USD'

export const successMessage = 'Payment is Successful and Confirmation is sent to your email!'
export const notFromIndia = 'Indian Payments Not Supported Please Contact Administrator!'
export const countryHint = 'Enter 2 ISO Characters for Countries'

/** Number of declined cards after which a visitor must solve a captcha. */
export const declinesBeforeCaptcha = 2

/** After this many declined cards on the page within minutes, from any network, everyone must solve a captcha. */
export const declinesOfAllBeforeCaptcha = 20

/** A card declined this often within a day cancels every payment that it is tried on. */
export const declinesOfOneCard = 5

/** Whether the code is a country known to card networks. */
export const isCountryCode = (code: string): boolean => countryName(code) !== undefined

export function countryName(code: string): string | undefined {
  const region = code.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(region) && !notCountries.has(region) ? names.of(region) : undefined
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Codes that have a name but are no country of a card. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'])

export { isIndia }
