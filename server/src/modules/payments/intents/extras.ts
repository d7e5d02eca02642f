import type { Extras, PaymentChoice } from '@app/contract/payments/payments.rules.ts'
import type { OrderEventDraft, OrderRow } from '#orders/index.ts'
import type { IntentChoice } from '../payments.table.ts'

/** A choice as it was sent; extras that are not named are not bought. */
export type SentChoice = Omit<PaymentChoice, keyof Extras> & { [Name in keyof Extras]?: Extras[Name] | undefined }

type Wants = Pick<OrderRow, 'wantsWalkthrough' | 'wantsReport'>

/**
 * The choice with nothing beyond what the customer names, so that the accepted price is asked for. A walkthrough that the order includes is
 * not bought a second time; pages of a report can be added.
 */
export const completeChoice = ({ wantsWalkthrough = false, reportPages = 0, ...rest }: SentChoice, order: Wants): IntentChoice => ({
  ...rest,
  wantsWalkthrough: wantsWalkthrough && !order.wantsWalkthrough,
  reportPages,
})

/** The extras that an order includes after this choice is paid, so that its workers know them. */
export const extrasAfterPayment = ({ wantsWalkthrough, wantsReport }: Wants, choice: IntentChoice): Wants => ({
  wantsWalkthrough: choice.wantsWalkthrough || wantsWalkthrough,
  wantsReport: choice.reportPages > 0 || wantsReport,
})

/** The same change as timeline events, without amounts: the writer of the report reads its number of pages. */
export function extrasEvents(before: Wants, { reportPages }: IntentChoice, after: Wants): OrderEventDraft[] {
  const edited = (field: string, from: boolean, to: boolean): OrderEventDraft[] =>
    from === to ? [] : [{ kind: 'edited', details: { field, from, to } }]
  return [
    ...edited('bookingSession', before.wantsWalkthrough, after.wantsWalkthrough),
    ...edited('documentation', before.wantsReport, after.wantsReport),
    ...(reportPages > 0 ? [{ kind: 'edited' as const, details: { field: 'reportPages', from: null, to: reportPages } }] : []),
  ]
}
