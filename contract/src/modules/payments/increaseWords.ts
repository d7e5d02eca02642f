/** Extras bought beyond the amount left to pay, and the order's total before and after, as formatted amounts. */
export type OrderIncrease = { quantity: number; hasWalkthrough: boolean; reportPages: number; before: string; after: string }

/** Says before the payment how the order's total grows, beside what is paid. */
export const describeIncreaseAhead = ({ paid, after }: { paid: string; after: string }): string =>
  `You pay ${paid} now; the order's total becomes ${after}.`

/** Says afterwards how the order's total has grown: in the timeline, bell, mails and audit log. */
export function describeIncrease({ quantity, hasWalkthrough, reportPages, before, after }: OrderIncrease): string {
  const added = [
    ...(quantity > 1 ? [`quantity ${quantity}`] : []),
    ...(hasWalkthrough ? ['the code walkthrough'] : []),
    ...(reportPages > 0 ? [`the report of ${reportPages === 1 ? '1 page' : `${reportPages} pages`}`] : []),
  ]
  const last = added.pop() ?? 'this payment'
  const all = added.length > 0 ? `${added.join(', ')} and ${last}` : last
  return `With ${all} the order's total became ${after} instead of ${before}.`
}
