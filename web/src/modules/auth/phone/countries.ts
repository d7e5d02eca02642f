import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/mobile'

export type Country = { value: CountryCode; label: string; callingCode: string }

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Every country as '+91 India (IN)': all three parts can be searched for, and the code stays visible when the text is cut. */
export const countries: readonly Country[] = getCountries()
  .map((value) => ({ value, name: names.of(value) ?? value, callingCode: getCountryCallingCode(value) }))
  .toSorted((one, other) => one.name.localeCompare(other.name))
  .map(({ value, name, callingCode }) => ({ value, label: `+${callingCode} ${name} (${value})`, callingCode }))

/** The country of the browser's language. */
export function countryOfBrowser(languages: readonly string[] = navigator.languages): CountryCode {
  for (const language of languages) {
    const region = new Intl.Locale(language).maximize().region
    if (region && isSupportedCountry(region)) return region
  }
  return 'IN'
}
