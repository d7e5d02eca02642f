import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/mobile'

export type Country = { value: CountryCode; label: string; callingCode: string }

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The two letters of a country as the flag that they make together; where a machine has no flags it shows the letters. */
const flagOf = (code: string) => String.fromCodePoint(...Array.from(code, (letter) => 0x1f1a5 + letter.charCodeAt(0)))

/** Every country with its calling code, by name. */
export const countries: readonly Country[] = getCountries()
  .map((value) => {
    const callingCode = getCountryCallingCode(value)
    return { value, label: `${flagOf(value)} ${names.of(value) ?? value} (+${callingCode})`, callingCode, name: names.of(value) ?? value }
  })
  .toSorted((one, other) => one.name.localeCompare(other.name))

/** The country that the browser's language belongs to. */
export function countryOfBrowser(languages: readonly string[] = navigator.languages): CountryCode {
  for (const language of languages) {
    const region = new Intl.Locale(language).maximize().region
    if (region && isSupportedCountry(region)) return region
  }
  return 'IN'
}
