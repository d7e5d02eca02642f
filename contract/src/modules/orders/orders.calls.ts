import { z } from 'zod'
import { admins, anyone, assignees, backOffice, orderStaff, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Assignee } from './assignees.shapes.ts'
import { mostOrdersAtOnce, OneChange, OneResult } from './manyOrders.shapes.ts'
import { orderFilters, ownFilters, ownWorkFilters, workFilters } from './orders.filters.ts'
import { orderTabs } from './orders.rules.ts'
import { NewOrder, Order, OrderChanges, OrderEvent, OrderSummary, StatusInput } from './orders.shapes.ts'
import { MadeChange, UndoResult } from './undo.shapes.ts'

export const orderSorts = ['createdAt', 'deadline', 'name', 'status'] as const
/** Only who sees prices may sort by them. */
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
    .says('Places an order. With an Idempotency-Key a repeated call answers the first one’s order.')
    .onceForEachKey(),
  all: get('/api/main/getAllOrders', backOffice)
    .takes(listInput(orderTabs, officeOrderSorts).extend(filterFields(orderFilters)))
    .answers(page)
    .says('Every order, a page at a time, with the counts of the tabs; narrowed by the filters that are set, all of them together.'),
  newest: get('/api/main/get-new-orders', backOffice).takes(list).answers(page).says('Orders nobody has confirmed yet.'),
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
    .takes(list.extend({ id: z.string(), ...filterFields(ownFilters) }))
    .answers(page)
    .says('A customer’s own orders.'),
  countOfCustomer: ask('/api/main/getCustomerOrderCount', own('id', backOffice))
    .takes(list.extend({ id: z.string() }))
    .answers(page)
    .says('The same list, asked for its counts.'),
  created: ask('/api/main/createdOrder', own('id', backOffice))
    .takes(list.extend({ id: z.string() }))
    .answers(page)
    .says('Orders that a person has entered.'),
  assigned: ask('/api/main/specificOrder', own('id', ['admin', 'sales', 'manager']))
    .takes(list.extend({ id: z.string(), ...filterFields(workFilters) }))
    .answers(page)
    .says('Orders that a manager or developer works on; a manager sees those of their people that are theirs too.'),
  ofEmployee: ask('/api/main/employeeOrders', own('id', backOffice))
    .takes(list.extend({ id: z.string(), ...filterFields(ownWorkFilters) }))
    .answers(page)
    .says('Orders assigned to an employee.'),
  one: ask('/api/main/singleOrder', signedIn).takes(byId).answers(Order).says('One order, as its reader may see it.'),
  timeline: ask('/api/main/getOrderTimeline', signedIn)
    .takes(byId)
    .answers(z.array(OrderEvent))
    .says('Everything that has happened to the order, newest first.'),
  neighbours: ask('/api/main/getOrderNeighbours', signedIn)
    .takes(byId.extend({ tab: z.enum(orderTabs).optional() }))
    .answers(z.object({ previous: z.string().nullable(), next: z.string().nullable() }))
    .says('The orders before and after it in the reader’s own list, for whoever came by a link.'),
  update: post('/api/main/update-order', orderStaff)
    .takes(OrderChanges)
    .answers(Order)
    .says(
      'Changes an order; each field has its own right. With `version` it is refused when somebody else was faster, naming what they changed.',
    ),
  updateStatus: post('/api/main/update-status', orderStaff)
    .takes(StatusInput)
    .answers(Order)
    .says(
      'Gives the order another status and tells everybody concerned. Confirming the deal of an order without a price takes a price, or an admin’s reason why it is free.',
    ),
  updateMany: post('/api/main/update-orders', orderStaff)
    .takes(z.object({ changes: z.array(OneChange).min(1).max(mostOrdersAtOnce) }))
    .answers(z.object({ results: z.array(OneResult) }))
    .says('Changes status or people of several orders, each by itself and by its own rules, and tells of each what became of it.'),
  undo: post('/api/main/undo-order-changes', orderStaff)
    .takes(z.object({ changes: z.array(MadeChange).min(1).max(mostOrdersAtOnce) }))
    .answers(z.object({ results: z.array(UndoResult) }))
    .says(
      'Takes back what the caller has just made of orders: status, people, price. As long as nobody has been told of it, the news go with it; afterwards it is an ordinary change.',
    ),
  assignees: get('/api/main/get-order-assignees', ['admin', 'sales', 'manager'])
    .answers(z.object({ managers: z.array(Assignee), employees: z.array(Assignee) }))
    .says(
      'Whom the caller can give an order to, with how many open orders each has, the first deadline, whether they are in, and the days of approved leave that they are on or that begins within two weeks.',
    ),
  updateProgress: post('/api/main/updateOrderProgress', orderStaff)
    .takes(byId.extend({ progress: z.number().int().min(0).max(100) }))
    .answers(Order)
    .says('How far the work is, in percent.'),
  updateRefund: post('/api/main/updateRefundStatus', backOffice)
    .takes(byId.extend({ refundStatus: z.string().trim().max(2_000) }))
    .answers(Order)
    .says('What happens to the money of a cancelled order; `none` or empty clears it.'),
  addReviewNote: post('/api/main/addReviewNote', assignees)
    .takes(byId.extend({ reviewNote: z.string().trim().min(1, 'Required!').max(20_000) }))
    .answers(Order)
    .says('What the assigned manager or employee thinks of it.'),
  toggleComments: post('/api/main/updateOrderCommentStatus', backOffice)
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
    .says('Reminds the assignees of a deadline that is today; once.'),
  categories: get('/api/main/allOrderCategory', anyone).answers(z.array(Category)).says('The categories an order can have.'),
  addCategory: post('/api/main/addOrderCategory', admins)
    .takes(z.object({ newCategory: z.string().trim().min(1, 'Required!').max(100) }))
    .answers(Category)
    .says('Adds a category.'),
}
