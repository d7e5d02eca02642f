import { z } from 'zod'
import { admins, backOffice, orderStaff, shiftWorkers } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { boardFilters } from './outsource.filters.ts'
import { boardTabs, mostReplies } from './outsource.rules.ts'
import {
  BriefSummary,
  NewOutsourceComment,
  NewOutsourcing,
  OutsourceComment,
  OutsourceOrder,
  OutsourcingChanges,
} from './outsource.shapes.ts'

export const boardSorts = ['createdAt', 'deadline', 'name'] as const
const ofOrder = z.object({ orderId: z.string() })
const ofUser = ofOrder.extend({ userId: z.string() })
/** The newest replies; `before` names one and asks for those that came before it, `after` for those that came since. */
const thread = {
  parentId: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(mostReplies).default(mostReplies),
}

export const outsource = {
  create: post('/api/main/createOutsourceOrder', backOffice)
    .takes(NewOutsourcing)
    .answers(OutsourceOrder)
    .says(
      'Puts an order on the board, once: a brief without customer, contact and price. Whoever has the skills, and the reviewers, hear of it.',
    ),
  board: ask('/api/main/get-outsource-order-for-user', orderStaff)
    .takes(listInput(boardTabs, boardSorts).extend({ userId: z.string().optional(), ...filterFields(boardFilters) }))
    .answers(listOf(BriefSummary, boardTabs))
    .says('Outsourced orders for a person, a page at a time. Everybody but an admin asks for themselves.'),
  one: ask('/api/main/get-outsource-order', orderStaff)
    .takes(ofOrder)
    .answers(OutsourceOrder)
    .says('The brief of one order; for whoever sees the order, also the draft of one that is not outsourced.'),
  update: post('/api/main/update-outsource-order-by-admin', admins)
    .takes(OutsourcingChanges)
    .answers(OutsourceOrder)
    .says('Changes the brief and its reviewers, closes it to proposals or opens it again.'),
  comment: post('/api/main/createOutsourceOrderComment', orderStaff)
    .takes(NewOutsourceComment)
    .answers(OutsourceComment)
    .says('Sends one’s only proposal to the admin, or with `parentId` says something in the thread below one.')
    .onceForEachKey(),
  accept: post('/api/main/acceptOutsourceProposal', admins)
    .takes(ofOrder.extend({ proposalId: z.string() }))
    .answers(OutsourceOrder)
    .says('Gives the order to whoever made this proposal; the others are told. Done again, it answers the same.'),
  commentsForUser: ask('/api/main/getOutsourceOrderCommentsForUser', shiftWorkers)
    .takes(ofUser)
    .answers(z.array(OutsourceComment))
    .says('One’s own proposal for an order, or none.'),
  commentsForAdmin: ask('/api/main/getOutsourceOrderCommentsForAdmin', admins)
    .takes(ofOrder)
    .answers(z.array(OutsourceComment))
    .says('All proposals for an order, the lowest price of a currency first.'),
  repliesForUser: ask('/api/main/getOutsourceOrderRepliesForUser', shiftWorkers)
    .takes(ofUser.extend(thread))
    .answers(z.array(OutsourceComment))
    .says('What was said below one’s own proposal, oldest first: the newest, or those before or since one of them.'),
  repliesForAdmin: ask('/api/main/getOutsourceOrderRepliesForAdmin', admins)
    .takes(ofOrder.extend(thread))
    .answers(z.array(OutsourceComment))
    .says('What was said below a proposal, oldest first: the newest, or those before or since one of them.'),
}
