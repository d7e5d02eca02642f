import { countryName, isCountryCode } from '#core/countries.ts'
import { isIndia } from '#payments/payments.rules.ts'

/** The page charges in one currency. */
export const publicCurrency = 'USD'

export const successMessage = 'Payment is Successful and Confirmation is sent to your email!'
export const notFromIndia = 'Indian Payments Not Supported Please Contact Administrator!'
export const countryHint = 'Enter 2 ISO Characters for Countries'

export const longestPurpose = 200

/** Number of declined cards after which a visitor must solve a captcha. */
export const declinesBeforeCaptcha = 2

/** After this many declined cards on the page within minutes, from any network, everyone must solve a captcha. */
export const declinesOfAllBeforeCaptcha = 20

/** A card declined this often within a day cancels every payment that it is tried on. */
export const declinesOfOneCard = 5

export { countryName, isCountryCode, isIndia }
