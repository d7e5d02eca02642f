import type { Cents } from '#core/money.ts'
import { isIndia } from '#payments/payments.rules.ts'
import { isUnionTerritory, stateCodeOf } from './indianStates.rules.ts'

/** A percentage in thousandths: 18 % is 18000. Two decimals are accepted, and half of such a rate is still whole. */
export type Rate = number
export const rateOf = (percent: number): Rate => Math.round(percent * 1000)
export const percentOf = (rate: Rate): number => rate / 1000

export const usualTaxName = 'GST'

export type TaxedLine = { rate: Rate; taxName: string }
/** One tax of a line: name, rate and amount. */
export type TaxShare = { name: string; rate: Rate; cents: Cents }

/**
 * How a tax is split. `named`: each line's tax under its own name. For an Indian company with a GSTIN, GST is split into two equal halves
 * if the customer is in the same state or union territory, and is one integrated tax elsewhere.
 */
export const taxSchemes = ['named', 'cgstSgst', 'cgstUtgst', 'igst'] as const
export type TaxScheme = (typeof taxSchemes)[number]

type Issuer = { gstin: string; state: string }
type Customer = { country: string; state: string; gstin: string }

export function taxSchemeOf(issuer: Issuer, customer: Customer): TaxScheme {
  const home = homeState(issuer)
  if (home === undefined) return 'named'
  if (!isInIndia(customer) || stateOfCustomer(customer) !== home) return 'igst'
  return isUnionTerritory(home) ? 'cgstUtgst' : 'cgstSgst'
}

/** Whether GST depends on a state that the input does not identify. */
export const lacksState = (issuer: Issuer, customer: Customer): boolean =>
  homeState(issuer) !== undefined && isInIndia(customer) && stateOfCustomer(customer) === undefined

/** The first two digits of a GSTIN are its state. */
const homeState = ({ gstin, state }: Issuer) => (gstin === '' ? undefined : (stateCodeOf(gstin.slice(0, 2)) ?? stateCodeOf(state)))
/** The place of supply is the customer's address; their GSTIN may be of another state. */
const stateOfCustomer = ({ state, gstin }: Customer) => stateCodeOf(state) ?? (gstin === '' ? undefined : stateCodeOf(gstin.slice(0, 2)))
const isInIndia = ({ country, gstin }: Customer) => isIndia(country) || (country.trim() === '' && gstin !== '')

/** The taxes of a line, each rounded separately: a central and a state tax of one rate are equal to the paisa. */
export function taxesOf({ rate, taxName }: TaxedLine, netCents: Cents, scheme: TaxScheme): TaxShare[] {
  if (rate === 0) return []
  const share = (name: string, part: Rate): TaxShare => ({ name, rate: part, cents: taxCents(netCents, part) })
  switch (scheme) {
    case 'named':
      return [share(taxName.trim() || usualTaxName, rate)]
    case 'igst':
      return [share('IGST', rate)]
    case 'cgstSgst':
      return [share('CGST', rate / 2), share('SGST', rate / 2)]
    case 'cgstUtgst':
      return [share('CGST', rate / 2), share('UTGST', rate / 2)]
  }
}

const wholeRate = 100_000n
const taxCents = (netCents: Cents, rate: Rate): Cents => rounded(BigInt(netCents) * BigInt(rate), wholeRate)

/**
 * A fraction in whole minor units, half a unit away from zero, so that a negative line takes exactly what the same positive line adds. The
 * numerator is larger than a number holds exactly.
 */
export function rounded(numerator: bigint, denominator: bigint): Cents {
  const size = ((numerator < 0n ? -numerator : numerator) * 2n + denominator) / (denominator * 2n)
  return Number(numerator < 0n ? -size : size)
}
