import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import { later } from '#core/clock.ts'
import type { QueuedJob } from '#jobs/jobs.ts'
import type { OrderEventRow } from '../orders.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** The price of an order fell, which may have settled it: its invoice is issued if it is paid in full. */
    followSettlement: { orderId: string }
  }
}

type OrderEventDraft = { kind: OrderEventKind; details?: OrderEventRow['details'] }

const isLowerPrice = ({ kind, details }: OrderEventDraft) =>
  kind === 'amounts' && details?.field === 'totalAmount' && Number(details.to) < Number(details.from)

/** Waits until the undo window ends, so that a price that was lowered by mistake issues no invoice. */
export function followingSettlement(orderId: string, happened: readonly OrderEventDraft[], at: Date, heldSeconds: number): QueuedJob[] {
  if (!happened.some(isLowerPrice)) return []
  const due = heldSeconds > 0 && { runAt: later(at, heldSeconds * 1_000) }
  return [{ name: 'followSettlement', payload: { orderId }, jobKey: `followSettlement:${orderId}`, ...due }]
}
