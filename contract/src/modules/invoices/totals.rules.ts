import type { Cents } from '#core/money.ts'
import { type TaxedLine, type TaxScheme, type TaxShare, taxesOf } from './taxes.rules.ts'

/** The parts of an invoice line that its amounts depend on. */
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
 * The amounts of an invoice, for screen, PDF, mail and export alike, in whole minor units. Only taxes are rounded, once per line, half
 * up. Every total is a sum of these, so no cent is lost.
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
  const netCents = line.priceCents * line.quantity
  const taxes = taxesOf(line, netCents, scheme)
  const taxCents = sumOf(taxes, 'cents')
  return { netCents, taxes, taxCents, totalCents: netCents + taxCents }
}

const sumOf = <Name extends string>(rows: readonly { [N in Name]: Cents }[], name: Name): Cents =>
  rows.reduce((sum, row) => sum + row[name], 0)
