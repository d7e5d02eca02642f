import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { zoneOfOrder } from '@app/contract/orders/orderZone.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockOrder, lockOrderById, saveOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { dueForReminder } from './orderReminders.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/** @throws Refusal REFUSED when nothing is due today, CONFLICT when the reminder was sent before */
export const remindOfDeadline = ({ db, clock, config }: Deps, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const order = await lockOrder(db, actor, id)
    refuseUnless(order.deadline === todayOf(order, config, now), 'The deadline of this order is not today.')
    refuseUnless(isWorkedOn(order), 'This order is not being worked on.')
    if (order.isDeadlineMailSent) throw conflict('The reminder has been sent already.')
    await remind(db, order, now)
  })

/** The hourly job: sends the reminders of `remindOfDeadline` automatically, once for each order. */
export async function remindOfAllDeadlines({ db, clock, config }: Deps): Promise<void> {
  const now = clock.now()
  // Wherever an order is due today, its day is one of these.
  const days = { from: dayIn('Etc/GMT+12', now), to: dayIn('Etc/GMT-14', now) }
  for (const { id } of await dueForReminder(db, days))
    await db.transaction(async (db) => {
      const order = await lockOrderById(db, id)
      if (order && order.deadline === todayOf(order, config, now) && isWorkedOn(order) && !order.isDeadlineMailSent)
        await remind(db, order, now)
    })
}

/** The day on the clocks of the order; on the company's where its zone is free text. */
const todayOf = ({ timezone }: OrderRow, { TIME_ZONE }: Pick<AppContext['config'], 'TIME_ZONE'>, now: Date) =>
  dayIn(zoneOfOrder(timezone) ?? TIME_ZONE, now)

const isWorkedOn = ({ tab, managerId, employeeId }: OrderRow) =>
  (tab === 'new' || tab === 'active') && (managerId !== null || employeeId !== null)

/** Flag and reminder commit together, while the order is locked. */
async function remind(db: Db, order: OrderRow, now: Date) {
  await saveOrder(db, order.id, { isDeadlineMailSent: true }, now)
  await enqueue(db, 'deadlineReminder', { orderId: order.id, deadline: order.deadline })
  await enqueue(db, 'orderChanged', { orderId: order.id })
}
