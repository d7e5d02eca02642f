/** Extras bought beyond the amount left to pay, and the order's total before and after, as formatted amounts. */
export type OrderIncrease = { quantity: number; hasWalkthrough: boolean; reportPages: number; before: string; after: string }

/**
 * Describes how the order's total grows. The checkout uses it before the payment; the timeline, bell, mails and audit log use it
 * afterwards.
 */
export const describeIncreaseAhead = (increase: OrderIncrease): string => said('becomes', increase)
export const describeIncrease = (increase: OrderIncrease): string => said('became', increase)

function said(verb: 'becomes' | 'became', { quantity, hasWalkthrough, reportPages, before, after }: OrderIncrease): string {
  const added = [
    ...(quantity > 1 ? [`quantity ${quantity}`] : []),
    ...(hasWalkthrough ? ['the code walkthrough'] : []),
    ...(reportPages > 0 ? [`the report of ${reportPages === 1 ? '1 page' : `${reportPages} pages`}`] : []),
  ]
  const last = added.pop() ?? 'this payment'
  const all = added.length > 0 ? `${added.join(', ')} and ${last}` : last
  return `With ${all} the order's total ${verb} ${after} instead of ${before}.`
}
