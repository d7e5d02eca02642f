import type { Cents } from '#core/money.ts'
import { rounded, type TaxedLine, type TaxScheme, type TaxShare, taxesOf } from './taxes.rules.ts'

/** Quantities have up to three decimals, such as 1.5 hours. */
export const quantityDecimals = 3
const quantityParts = 10 ** quantityDecimals
export const isQuantity = (quantity: number): boolean => Math.round(quantity * quantityParts) / quantityParts === quantity

/** Price times quantity in whole minor units. */
export const netOf = ({ priceCents, quantity }: Pick<PricedLine, 'priceCents' | 'quantity'>): Cents =>
  rounded(BigInt(priceCents) * BigInt(Math.round(quantity * quantityParts)), BigInt(quantityParts))

/** The parts of an invoice line that its amounts depend on. A price below zero takes off. */
export type PricedLine = TaxedLine & { priceCents: Cents; quantity: number }

export type LineAmounts = { netCents: Cents; taxes: TaxShare[]; taxCents: Cents; totalCents: Cents }
export type InvoiceTotals = {
  lines: LineAmounts[]
  subtotalCents: Cents
  /** One entry for each name and rate, in the order of the lines; `baseCents` is the taxed amount. */
  taxes: (TaxShare & { baseCents: Cents })[]
  taxCents: Cents
  totalCents: Cents
}

/**
 * The amounts of an invoice, for screen, PDF, mail and export alike, in whole minor units. Each line is rounded
 * once, and its taxes once, half a unit away from zero. Every total is a sum of these, so no cent is lost.
 */
export function invoiceTotals(lines: readonly PricedLine[], scheme: TaxScheme): InvoiceTotals {
  const amounts = lines.map((line) => lineAmounts(line, scheme))
  const taxes = new Map<string, InvoiceTotals['taxes'][number]>()
  for (const { netCents, taxes: shares } of amounts)
    for (const share of shares) {
      const key = `${share.rate} ${share.name}`
      const known = taxes.get(key) ?? { ...share, cents: 0, baseCents: 0 }
      taxes.set(key, { ...known, cents: known.cents + share.cents, baseCents: known.baseCents + netCents })
    }
  const [subtotalCents, taxCents] = [sumOf(amounts, 'netCents'), sumOf(amounts, 'taxCents')]
  return { lines: amounts, subtotalCents, taxes: [...taxes.values()], taxCents, totalCents: subtotalCents + taxCents }
}

function lineAmounts(line: PricedLine, scheme: TaxScheme): LineAmounts {
  const netCents = netOf(line)
  const taxes = taxesOf(line, netCents, scheme)
  const taxCents = sumOf(taxes, 'cents')
  return { netCents, taxes, taxCents, totalCents: netCents + taxCents }
}

const sumOf = <Name extends string>(rows: readonly { [N in Name]: Cents }[], name: Name): Cents =>
  rows.reduce((sum, row) => sum + row[name], 0)
