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
/** A page of the newest replies. `before` names a reply and asks for older ones; `after` asks for newer ones. */
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
      'Puts an order on the board, once: a brief without customer, contact and price. People with the skills and the reviewers are notified.',
    ),
  board: ask('/api/main/get-outsource-order-for-user', orderStaff)
    .takes(listInput(boardTabs, boardSorts).extend({ userId: z.string().optional(), ...filterFields(boardFilters) }))
    .answers(listOf(BriefSummary, boardTabs))
    .says('Outsourced orders for a person, paged. Only an admin may name another person.'),
  one: ask('/api/main/get-outsource-order', orderStaff)
    .takes(ofOrder)
    .answers(OutsourceOrder)
    .says('The brief of one order. Readers who see the order also get the draft of one that is not outsourced.'),
  update: post('/api/main/update-outsource-order-by-admin', admins)
    .takes(OutsourcingChanges)
    .answers(OutsourceOrder)
    .says('Changes the brief and its reviewers, closes it to proposals or opens it again.'),
  comment: post('/api/main/createOutsourceOrderComment', orderStaff)
    .takes(NewOutsourceComment)
    .answers(OutsourceComment)
    .says('Sends the caller’s only proposal to the admin, or with `parentId` a reply in its thread.')
    .limitedByAccount('comments')
    .onceForEachKey(),
  accept: post('/api/main/acceptOutsourceProposal', admins)
    .takes(ofOrder.extend({ proposalId: z.string() }))
    .answers(OutsourceOrder)
    .says('Gives the order to the author of this proposal and notifies the other bidders. A repeated call answers the same.'),
  commentsForUser: ask('/api/main/getOutsourceOrderCommentsForUser', shiftWorkers)
    .takes(ofUser)
    .answers(z.array(OutsourceComment))
    .says('The caller’s own proposal for an order, or none.'),
  commentsForAdmin: ask('/api/main/getOutsourceOrderCommentsForAdmin', admins)
    .takes(ofOrder)
    .answers(z.array(OutsourceComment))
    .says('All proposals for an order, the lowest price of a currency first.'),
  repliesForUser: ask('/api/main/getOutsourceOrderRepliesForUser', shiftWorkers)
    .takes(ofUser.extend(thread))
    .answers(z.array(OutsourceComment))
    .says('The replies below the caller’s own proposal, oldest first: the newest page, or those before or after one of them.'),
  repliesForAdmin: ask('/api/main/getOutsourceOrderRepliesForAdmin', admins)
    .takes(ofOrder.extend(thread))
    .answers(z.array(OutsourceComment))
    .says('The replies below a proposal, oldest first: the newest page, or those before or after one of them.'),
}
