import type { OutsourceComment } from '@app/contract/outsource/outsource.shapes.ts'

type Proposal = Pick<OutsourceComment, '_id' | 'price' | 'currency' | 'days' | 'createdAt'>

export const orders = [
  { value: 'price', label: 'Lowest price first' },
  { value: 'days', label: 'Quickest first' },
  { value: 'sent', label: 'Oldest first' },
] as const
export type Order = (typeof orders)[number]['value']

/** Sorts proposals. Prices in different currencies can't be compared, so they are grouped by currency. */
export function ordered<P extends Proposal>(proposals: readonly P[], by: Order): P[] {
  return proposals.toSorted((a, b) => {
    if (by === 'days') return (a.days ?? 0) - (b.days ?? 0)
    if (by === 'sent') return a.createdAt.localeCompare(b.createdAt)
    return (a.currency ?? '').localeCompare(b.currency ?? '') || (a.price ?? 0) - (b.price ?? 0)
  })
}

/** Labels that distinguish a proposal from the others; none for a single proposal. */
export function marksOf(proposal: Proposal, all: readonly Proposal[]): string[] {
  if (all.length < 2) return []
  const isOneCurrency = all.every(({ currency }) => currency === all[0]?.currency)
  const isLeast = (of: (one: Proposal) => number) => all.every((one) => one === proposal || of(proposal) < of(one))
  return [
    ...(isOneCurrency && isLeast(({ price = 0 }) => price) ? ['Lowest price'] : []),
    ...(isLeast(({ days = 0 }) => days) ? ['Quickest'] : []),
  ]
}
