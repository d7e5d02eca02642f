import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import { later } from '#core/clock.ts'
import type { QueuedJob } from '#jobs/jobs.ts'
import type { OrderEventRow } from '../orders.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** A deal was confirmed, or its work was given to somebody: who keeps the tasks of orders looks what there is to do. */
    followDeal: { orderId: string }
  }
}

type OrderEventDraft = { kind: OrderEventKind; details?: OrderEventRow['details'] }

const concernsWork = ({ kind, details }: OrderEventDraft) =>
  kind === 'managerAssigned' || kind === 'employeeAssigned' || (kind === 'status' && details?.to === 'Deal Confirmed')

/** Waits until the change can't be taken back any more, so that nobody gets the tasks of a deal that was confirmed by mistake. */
export function followingDeal(orderId: string, happened: readonly OrderEventDraft[], at: Date, heldSeconds: number): QueuedJob[] {
  if (!happened.some(concernsWork)) return []
  const due = heldSeconds > 0 && { runAt: later(at, heldSeconds * 1_000) }
  return [{ name: 'followDeal', payload: { orderId }, jobKey: `followDeal:${orderId}`, ...due }]
}
