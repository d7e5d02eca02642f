/** Codes that have a name but are no country of a card. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'])
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The English name of a country known to card networks; nothing for another code. */
export function countryName(code: string): string | undefined {
  const region = code.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(region) && !notCountries.has(region) ? names.of(region) : undefined
}
export const isCountryCode = (code: string): boolean => countryName(code) !== undefined

/** Former codes, such as that of Dahomey, stand for the country of today. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Every country by name. */
export const countries = (): { code: string; name: string }[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = countryName(code)
      return name && isCurrent(code) ? [{ code, name }] : []
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** The code of a country that was typed as its code or its whole name; the typed text if it is neither. */
export function countryCodeOf(typed: string): string {
  const text = typed.trim()
  if (isCountryCode(text)) return text.toUpperCase()
  return countries().find(({ name }) => name.toLowerCase() === text.toLowerCase())?.code ?? typed
}
