import { isRemaining } from '@app/contract/orders/orders.rules.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { OrderMatters } from '../nextAction/orderMatters.store.ts'
import type { OrderRow } from '../orders.table.ts'

/**
 * The instant at which a delivered order completes automatically; null while it doesn't. It only completes with its files, fully paid and
 * undisputed.
 */
export function completesAtOf(order: OrderRow, matters: Pick<OrderMatters, 'hasWork' | 'dispute'>, { config }: Pick<AppContext, 'config'>) {
  const { status, reviewStartedAt } = order
  if (status !== 'Delivered' || !reviewStartedAt || !matters.hasWork || matters.dispute || isRemaining(order)) return null
  const after = config.ORDER_COMPLETES_AFTER_DAYS
  return after === 0 ? null : later(reviewStartedAt, days(after))
}
