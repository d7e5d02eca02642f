/** Number series of invoices and of credit notes. */
export const usualSeries = 'INV'
export const creditSeries = 'CN'

type Numbered = { series: string; year: number; yearStartsIn: number; number: number }

/**
 * The printed number: `INV-2026-0007`, or `INV-2026-27-0007` if the accounting year ends in the next calendar year. At most sixteen
 * characters up to 9,999 a year.
 */
export function invoiceNumberText({ series, year, yearStartsIn, number }: Numbered): string {
  const years = yearStartsIn === 1 ? `${year}` : `${year}-${String((year + 1) % 100).padStart(2, '0')}`
  return `${series}-${years}-${String(number).padStart(4, '0')}`
}

/** The accounting year of a day, by the calendar year in which it begins. */
export function accountsYearOf(day: string, yearStartsIn: number): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month >= yearStartsIn ? year : year - 1
}
