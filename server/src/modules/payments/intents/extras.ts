import { type Extras, type PaymentChoice, unpaidExtras } from '@app/contract/payments/payments.rules.ts'
import type { Db } from '#database/db.ts'
import type { OrderEventDraft, OrderRow } from '#orders/index.ts'
import { paidExtrasOfOrder } from '../payments.store.ts'
import type { IntentChoice } from '../payments.table.ts'

/** A choice as it was sent; missing extras default to those that the order requests. */
export type SentChoice = Omit<PaymentChoice, keyof Extras> & { [Name in keyof Extras]?: Extras[Name] | undefined }

export const askedExtras = async (db: Db, order: OrderRow): Promise<Extras> => unpaidExtras(order, await paidExtrasOfOrder(db, order.id))

/** Fills in the missing extras, and lists the requested extras that the choice declines. */
export function completeChoice({ wantsWalkthrough, reportPages, ...rest }: SentChoice, asked: Extras): IntentChoice {
  const chosen = { wantsWalkthrough: wantsWalkthrough ?? asked.wantsWalkthrough, reportPages: reportPages ?? asked.reportPages }
  return {
    ...rest,
    ...chosen,
    declinesWalkthrough: asked.wantsWalkthrough && !chosen.wantsWalkthrough,
    declinesReport: asked.reportPages > 0 && chosen.reportPages === 0,
  }
}

type Wants = Pick<OrderRow, 'wantsWalkthrough' | 'wantsReport'>

/**
 * The extras that an order requests after this choice is paid, so that its workers are promised exactly what was bought. Extras that
 * staff have added since the choice stay.
 */
export function extrasAfterPayment({ wantsWalkthrough, wantsReport }: Wants, choice: IntentChoice): Wants {
  return {
    wantsWalkthrough: choice.wantsWalkthrough || (wantsWalkthrough && !choice.declinesWalkthrough),
    wantsReport: choice.reportPages > 0 || (wantsReport && !choice.declinesReport),
  }
}

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
