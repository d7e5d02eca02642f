import { z } from 'zod'
import { admins, anyone, assignees, backOffice, orderStaff, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { tooLong } from '#core/fields.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Assignee } from './assignees.shapes.ts'
import { BulkChange, BulkChangeResult, mostOrdersAtOnce } from './manyOrders.shapes.ts'
import { Amount } from './orders.fields.ts'
import { orderFilters, ownFilters, ownWorkFilters, workFilters } from './orders.filters.ts'
import { adminRequests, orderTabs } from './orders.rules.ts'
import { NewOrder, Order, OrderChanges, OrderEvent, OrderSummary, StatusInput } from './orders.shapes.ts'
import { AppliedChange, UndoResult } from './undo.shapes.ts'

export const orderSorts = ['createdAt', 'deadline', 'name', 'status'] as const
/** Only roles that see prices may sort by them. */
export const officeOrderSorts = [...orderSorts, 'category', 'total'] as const
const list = listInput(orderTabs, orderSorts)
const page = listOf(OrderSummary, orderTabs)
const byId = z.object({ id: z.string() })

export const Category = z.object({ _id: z.string(), name: z.string() })
export type Category = z.infer<typeof Category>

export const orders = {
  create: post('/api/main/create-order', ['user', 'admin', 'sales'])
    .alsoAt('/api/main/createOrder')
    .takes(NewOrder)
    .answers(z.object({ order: Order }))
    .says('Places an order. A repeated call with the same Idempotency-Key answers the first order.')
    .limitedByAccount('orders')
    .onceForEachKey(),
  all: get('/api/main/getAllOrders', backOffice)
    .takes(listInput(orderTabs, officeOrderSorts).extend(filterFields(orderFilters)))
    .answers(page)
    .says('Every order, paged, with the counts of the tabs, narrowed by all set filters together.'),
  newest: get('/api/main/get-new-orders', backOffice).takes(list).answers(page).says('Orders that are not confirmed yet.'),
  byTab: ask('/api/main/get-orders-by-category', backOffice)
    .takes(
      z.object({
        category: z.string(),
        page: z.coerce.number().int().min(1).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(10),
      }),
    )
    .answers(z.object({ orders: z.array(OrderSummary), count: z.number().int() }))
    .says('One tab’s orders and their number.'),
  ofCustomer: ask('/api/main/getCustomerOrder', own('id', backOffice))
    .takes(listInput([...orderTabs, 'purchased'], orderSorts).extend({ id: z.string(), ...filterFields(ownFilters) }))
    .answers(page)
    .says('A customer’s own orders.'),
  countOfCustomer: ask('/api/main/getCustomerOrderCount', own('id', backOffice))
    .takes(list.extend({ id: z.string() }))
    .answers(page)
    .says('The same list, for its counts.'),
  created: ask('/api/main/createdOrder', own('id', backOffice))
    .takes(list.extend({ id: z.string() }))
    .answers(page)
    .says('Orders that a person has entered.'),
  assigned: ask('/api/main/specificOrder', own('id', ['admin', 'sales', 'manager']))
    .takes(list.extend({ id: z.string(), ...filterFields(workFilters) }))
    .answers(page)
    .says('Orders that a manager or developer works on. A manager also sees orders of their people, as far as these are theirs too.'),
  ofEmployee: ask('/api/main/employeeOrders', own('id', backOffice))
    .takes(list.extend({ id: z.string(), ...filterFields(ownWorkFilters) }))
    .answers(page)
    .says('Orders assigned to an employee.'),
  one: ask('/api/main/singleOrder', signedIn).takes(byId).answers(Order).says('One order, as far as its reader may see it.'),
  timeline: ask('/api/main/getOrderTimeline', signedIn)
    .takes(byId)
    .answers(z.array(OrderEvent))
    .says('Everything that has happened to the order, newest first.'),
  neighbours: ask('/api/main/getOrderNeighbours', signedIn)
    .takes(byId.extend({ tab: z.enum(orderTabs).optional() }))
    .answers(z.object({ previous: z.string().nullable(), next: z.string().nullable() }))
    .says('The orders before and after this one in the reader’s own list, for readers who came by a link.'),
  update: post('/api/main/update-order', orderStaff)
    .takes(OrderChanges)
    .answers(Order)
    .says('Changes an order; each field has its own right. With `version`, a stale edit is refused and names the fields that changed.'),
  updateStatus: post('/api/main/update-status', orderStaff)
    .takes(StatusInput)
    .answers(Order)
    .says(
      'Changes the order’s status and notifies everyone concerned. Confirming the deal of an order without a price takes a price, or an admin’s reason why it is free.',
    ),
  updateMany: post('/api/main/update-orders', orderStaff)
    .takes(z.object({ changes: z.array(BulkChange).min(1).max(mostOrdersAtOnce) }))
    .answers(z.object({ results: z.array(BulkChangeResult) }))
    .says('Changes status or people of several orders, each by its own rules, and answers a result for each.'),
  undo: post('/api/main/undo-order-changes', orderStaff)
    .takes(z.object({ changes: z.array(AppliedChange).min(1).max(mostOrdersAtOnce) }))
    .answers(z.object({ results: z.array(UndoResult) }))
    .says(
      'Undoes the caller’s latest changes of orders: status, people, price. Before anyone is notified, the notification is dropped too; afterwards the undo is an ordinary change.',
    ),
  assignees: get('/api/main/get-order-assignees', ['admin', 'sales', 'manager'])
    .answers(z.object({ managers: z.array(Assignee), employees: z.array(Assignee) }))
    .says(
      'The people to whom the caller can give an order, each with open orders, first deadline, attendance, and approved leave that is running or begins within two weeks.',
    ),
  updateProgress: post('/api/main/updateOrderProgress', orderStaff)
    .takes(byId.extend({ progress: z.number().int().min(0).max(100) }))
    .answers(Order)
    .says('Sets the progress of the work, in percent.'),
  updateRefund: post('/api/main/updateRefundStatus', backOffice)
    .takes(byId.extend({ refundStatus: z.string().trim().max(2_000) }))
    .answers(Order)
    .says('Records, in words, how a cancelled order is refunded; `none` or empty clears it.'),
  askAdmin: post('/api/main/ask-admin', ['sales'])
    .takes(
      byId.extend({
        what: z.enum(adminRequests),
        amount: Amount.optional(),
        words: z.string().trim().min(1, 'Required!').max(2_000, tooLong(2_000)),
      }),
    )
    .answers(Message)
    .says('Sales ask the admins for a refund or an invoice of an order. The request is in the order’s story, and every admin is notified.')
    .limitedTo(30, 600),
  addReviewNote: post('/api/main/addReviewNote', assignees)
    .takes(byId.extend({ reviewNote: z.string().trim().min(1, 'Required!').max(20_000) }))
    .answers(Order)
    .says('Saves the review note of the assigned manager or employee.'),
  toggleComments: post('/api/main/updateOrderCommentStatus', admins)
    .takes(byId.extend({ isCommentDisabled: z.boolean() }))
    .answers(Order)
    .says('Closes or opens the conversation.'),
  releaseCode: post('/api/main/releaseSourceCode', admins)
    .takes(byId)
    .answers(Order)
    .says('Opens the source code for the customer before everything is paid.'),
  remind: post('/api/main/sendDeadlineReminder', orderStaff)
    .takes(byId)
    .answers(Message)
    .says('Reminds the assignees once of a deadline that is today.'),
  categories: get('/api/main/allOrderCategory', anyone).answers(z.array(Category)).says('The categories an order can have.'),
  addCategory: post('/api/main/addOrderCategory', admins)
    .takes(z.object({ newCategory: z.string().trim().min(1, 'Required!').max(100) }))
    .answers(Category)
    .says('Adds a category.'),
}
