import { type Extras, type PaymentChoice, unpaidExtras } from '@app/contract/payments/payments.rules.ts'
import type { Db } from '#database/db.ts'
import type { OrderEventDraft, OrderRow } from '#orders/index.ts'
import { paidExtrasOfOrder } from '../payments.store.ts'
import type { IntentChoice } from '../payments.table.ts'

/** A choice as it was sent: the extras may be left to what the order asks for. */
export type SentChoice = Omit<PaymentChoice, keyof Extras> & { [Name in keyof Extras]?: Extras[Name] | undefined }

export const askedExtras = async (db: Db, order: OrderRow): Promise<Extras> => unpaidExtras(order, await paidExtrasOfOrder(db, order.id))

/** The choice with nothing left open, and with what is declined of what the order asks for. */
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
 * What an order asks for once this choice is paid, so that whoever works on it is promised what was bought and nothing else.
 * What staff have added since the choice was made stays.
 */
export function wantsAfter({ wantsWalkthrough, wantsReport }: Wants, choice: IntentChoice): Wants {
  return {
    wantsWalkthrough: choice.wantsWalkthrough || (wantsWalkthrough && !choice.declinesWalkthrough),
    wantsReport: choice.reportPages > 0 || (wantsReport && !choice.declinesReport),
  }
}

/** The same for the order's story, in words without money: whoever writes the report reads how long it is to be. */
export function extrasEvents(before: Wants, { reportPages }: IntentChoice, after: Wants): OrderEventDraft[] {
  const edited = (field: string, from: boolean, to: boolean): OrderEventDraft[] =>
    from === to ? [] : [{ kind: 'edited', details: { field, from, to } }]
  return [
    ...edited('bookingSession', before.wantsWalkthrough, after.wantsWalkthrough),
    ...edited('documentation', before.wantsReport, after.wantsReport),
    ...(reportPages > 0 ? [{ kind: 'edited' as const, details: { field: 'reportPages', from: null, to: reportPages } }] : []),
  ]
}
