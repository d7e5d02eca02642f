import type { Cents } from '@app/contract/core/money.ts'
import { invoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import type { InvoiceRow, KeptLine } from './invoices.table.ts'

/**
 * The content of a credit note for a part of an invoice: for each tax rate a line in proportion, so that price and tax are credited alike.
 * The tax of a line is rounded, so that a line of their difference makes the total exact.
 */
export function creditedPart({ lines, taxScheme, totalCents }: Pick<InvoiceRow, 'lines' | 'taxScheme' | 'totalCents'>, cents: Cents) {
  const amounts = invoiceTotals(lines, taxScheme).lines
  const groups = new Map<string, { line: KeptLine; netCents: Cents }>()
  for (const [at, line] of lines.entries()) {
    const key = `${line.rate} ${line.taxName}`
    const known = groups.get(key)
    groups.set(key, { line: known?.line ?? line, netCents: (known?.netCents ?? 0) + (amounts[at]?.netCents ?? 0) })
  }
  const parts = [...groups.values()].map(({ line, netCents }) => ({
    ...line,
    quantity: 1,
    priceCents: shareOf(netCents, cents, totalCents),
  }))
  const kept = parts.filter(({ priceCents }) => priceCents !== 0)
  const restCents = cents - invoiceTotals(kept, taxScheme).totalCents
  const exact = restCents === 0 ? kept : [...kept, { ...roundingLine, priceCents: restCents }]
  const totals = invoiceTotals(exact, taxScheme)
  return { lines: exact, subtotalCents: totals.subtotalCents, taxCents: totals.taxCents, totalCents: totals.totalCents }
}

const shareOf = (netCents: Cents, cents: Cents, totalCents: Cents): Cents => Number((BigInt(netCents) * BigInt(cents)) / BigInt(totalCents))

const roundingLine = { name: 'Rounding', description: '', quantity: 1, rate: 0, taxName: '', sac: '' } as const satisfies Omit<
  KeptLine,
  'priceCents'
>
