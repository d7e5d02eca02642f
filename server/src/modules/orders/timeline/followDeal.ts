import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import { later } from '#core/clock.ts'
import type { QueuedJob } from '#jobs/jobs.ts'
import type { OrderEventRow } from '../orders.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** A deal was confirmed or its work assigned: the tasks of the order are updated. */
    followDeal: { orderId: string }
  }
}

type OrderEventDraft = { kind: OrderEventKind; details?: OrderEventRow['details'] }

const concernsWork = ({ kind, details }: OrderEventDraft) =>
  kind === 'managerAssigned' || kind === 'employeeAssigned' || (kind === 'status' && details?.to === 'Deal Confirmed')

/** Waits until the undo window ends, so that a deal confirmed by mistake creates no tasks. */
export function followingDeal(orderId: string, happened: readonly OrderEventDraft[], at: Date, heldSeconds: number): QueuedJob[] {
  if (!happened.some(concernsWork)) return []
  const due = heldSeconds > 0 && { runAt: later(at, heldSeconds * 1_000) }
  return [{ name: 'followDeal', payload: { orderId }, jobKey: `followDeal:${orderId}`, ...due }]
}
