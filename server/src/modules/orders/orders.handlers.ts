import { dayInZone } from '@app/contract/core/dueDay.ts'
import type { Contract } from '@app/contract/index.ts'
import { orderStatuses, orderTabs, statusFrom, tabOf } from '@app/contract/orders/orders.rules.ts'
import { badInput } from '#core/refusal.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { assigneesFor, serializeAssignees } from './assignment/assignees.store.ts'
import { addReviewNote } from './changes/addReviewNote.ts'
import { askAdmin } from './changes/askAdmin.ts'
import { changeManyOrders } from './changes/changeManyOrders.ts'
import { changeOrderStatus } from './changes/changeOrderStatus.ts'
import { createOrder } from './changes/createOrder.ts'
import { releaseCode } from './changes/releaseCode.ts'
import { setProgress } from './changes/setProgress.ts'
import { setRefund } from './changes/setRefund.ts'
import { toggleComments } from './changes/toggleComments.ts'
import { updateOrder } from './changes/updateOrder.ts'
import { remindOfDeadline } from './emails/remindOfDeadline.ts'
import { type CategoryRow, insertCategory, orderCategories } from './lists/orderCategories.store.ts'
import { countOrders } from './lists/orderCounts.store.ts'
import { filteredOrders, filteredOwn, filteredWork } from './lists/orderFilter.store.ts'
import { listOrders, type OrderList } from './lists/orderLists.store.ts'
import { neighboursOf } from './lists/orderNeighbours.store.ts'
import { wholeOrder } from './lists/orderPeople.store.ts'
import type { OrderScope } from './lists/orderScope.store.ts'
import { serializeOrder, serializeOrderSummary } from './orders.serializer.ts'
import { findOrder } from './orders.store.ts'
import { seesEvent, serializeOrderEvent, withoutUndone } from './timeline/orderEvents.serializer.ts'
import { eventsOfOrder } from './timeline/orderEvents.store.ts'
import { undoOrderChanges } from './undo/undoOrderChanges.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'config' | 'zone' | 'me'>

export const orders: Handlers<Contract['orders']> = {
  create: async ({ me, input, idempotencyKey, ...context }) => {
    const { order, whole } = await createOrder(context, me, input, { idempotencyKey })
    return { order: whole ? serializeOrder(whole, me, context) : await serializedOrder({ ...context, me }, order.id) }
  },

  all: (context) => page(context, { of: 'everybody' }, { ...context.input, filtered: filteredOrders(context.input, readingOf(context)) }),
  newest: (context) => page(context, { of: 'everybody' }, { ...context.input, tab: 'new' }),
  byTab: async (context) => {
    const { category, page: number, limit } = context.input
    const list = { page: number, pageSize: limit, tab: tabNamed(category), search: '', sort: 'createdAt', direction: 'desc' } as const
    const { items, total } = await page(context, { of: 'everybody' }, list)
    return { orders: items, count: total }
  },
  ofCustomer: (context) => {
    const filtered = filteredOwn(context.input, readingOf(context))
    return page(context, { of: 'customer', id: context.input.id }, { ...context.input, filtered })
  },
  countOfCustomer: (context) => page(context, { of: 'customer', id: context.input.id }, context.input),
  created: (context) => page(context, { of: 'creator', id: context.input.id }, context.input),
  assigned: (context) => {
    const filtered = filteredWork(context.input, readingOf(context))
    return page(context, { of: 'assignee', id: context.input.id }, { ...context.input, filtered })
  },
  ofEmployee: (context) => {
    const filtered = filteredWork(context.input, readingOf(context))
    return page(context, { of: 'employee', id: context.input.id }, { ...context.input, filtered })
  },

  one: (context) => serializedOrder(context, context.input.id),
  timeline: async ({ db, me, input }) => {
    const order = await findOrder(db, me, input.id)
    const events = withoutUndone(me, await eventsOfOrder(db, order.id))
    return events.filter(({ event }) => seesEvent(me, order, event)).map((event) => serializeOrderEvent(event, me))
  },
  neighbours: async ({ db, me, input }) => {
    const order = await findOrder(db, me, input.id)
    return await neighboursOf(db, me, order.id, input.tab)
  },

  update: async (context) => {
    await updateOrder(context, context.me, context.input)
    return await serializedOrder(context, context.input._id)
  },
  updateStatus: async (context) => {
    await changeOrderStatus(context, context.me, context.input)
    return await serializedOrder(context, context.input.id)
  },
  updateMany: async (context) => ({ results: await changeManyOrders(context, context.me, context.input.changes) }),
  undo: async (context) => ({ results: await undoOrderChanges(context, context.me, context.input.changes) }),
  assignees: async (context) => serializeAssignees(await assigneesFor(context.db, context.me, dayInZone(readingOf(context)))),
  updateProgress: async (context) => {
    await setProgress(context, context.me, context.input.id, context.input.progress)
    return await serializedOrder(context, context.input.id)
  },
  updateRefund: async (context) => {
    await setRefund(context, context.me, context.input.id, context.input.refundStatus)
    return await serializedOrder(context, context.input.id)
  },
  askAdmin: async (context) => {
    await askAdmin(context, context.me, context.input)
    return { message: 'The admins are asked.' }
  },
  addReviewNote: async (context) => {
    await addReviewNote(context, context.me, context.input.id, context.input.reviewNote)
    return await serializedOrder(context, context.input.id)
  },
  toggleComments: async (context) => {
    await toggleComments(context, context.me, context.input.id, context.input.isCommentDisabled)
    return await serializedOrder(context, context.input.id)
  },
  releaseCode: async (context) => {
    await releaseCode(context, context.me, context.input.id)
    return await serializedOrder(context, context.input.id)
  },
  remind: async (context) => {
    await remindOfDeadline(context, context.me, context.input.id)
    return { message: 'The reminder is on its way.' }
  },

  categories: async ({ db }) => (await orderCategories(db)).map(serializeCategory),
  addCategory: async ({ db, input }) => serializeCategory(await insertCategory(db, input.newCategory)),
}

async function page({ me, ...deps }: Deps, scope: OrderScope, list: OrderList) {
  const counts = await countOrders(deps.db, me, scope, list)
  const rows = await listOrders(deps.db, me, scope, list, { isFew: !counts.isCapped })
  return { items: rows.map((row) => serializeOrderSummary(row, me, deps)), ...counts }
}

/** The reader's clock: a list shows its times on it, so its days are theirs too. */
const readingOf = ({ zone, clock }: Deps) => ({ zone, now: clock.now() })

const serializedOrder = async ({ me, ...deps }: Deps, id: string) => serializeOrder(await wholeOrder(deps.db, me, id), me, deps)

const serializeCategory = ({ id, name }: CategoryRow) => ({ _id: id, name })

/** The tab of this name, or the tab that holds the status of this name. */
function tabNamed(name: string) {
  const wanted = name.trim().toLowerCase()
  const status = orderStatuses.find((known) => known === statusFrom(name))
  const tab = orderTabs.find((known) => known === wanted) ?? (status && tabOf(status))
  if (!tab) throw badInput('category', 'There is no such tab.')
  return tab
}
