import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { isStillToDo, mayPropose, type OutsourceState, type ProposalState, seesProposals } from '@app/contract/outsource/outsource.rules.ts'
import type { BriefSummary, OutsourceComment, OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { type PersonRow, serializeColleague } from '#users/index.ts'
import type { BoardRow, WholeBrief } from './board.store.ts'
import type { OutsourcedOrderRow } from './outsource.table.ts'
import type { OutsourceCommentWithPeople } from './outsourceComments.store.ts'

type OutsourceStatus = Pick<OutsourcedOrderRow, 'closedAt' | 'acceptedId'>

export const stateOf = ({ closedAt, acceptedId }: OutsourceStatus, isToDo: boolean): Exclude<OutsourceState, 'draft'> =>
  acceptedId ? 'accepted' : closedAt || !isToDo ? 'closed' : 'open'

const proposalState = (id: string, { acceptedId }: OutsourceStatus): ProposalState =>
  acceptedId === null ? 'open' : acceptedId === id ? 'accepted' : 'declined'

export const serializeBriefSummary = ({ brief, ownId, proposals }: BoardRow, reader: Actor): BriefSummary => ({
  orderId: brief.orderId,
  number: brief.number,
  state: stateOf(brief, isStillToDo(brief.tab)),
  name: brief.name,
  category: brief.category,
  type: brief.type,
  deadline: brief.deadline,
  technologies: brief.technologies,
  createdAt: brief.createdAt.toISOString(),
  ...(ownId && { own: proposalState(ownId, brief) }),
  ...(seesProposals(reader.role) && { proposals: proposals ?? 0 }),
})

export function serializeBrief(row: WholeBrief, reviewers: readonly PersonRow[], reader: Actor): OutsourceOrder {
  const summary = serializeBriefSummary(row, reader)
  return {
    ...summary,
    details: row.brief.details,
    isOutsourced: true,
    mayPropose: mayPropose(reader.role) && summary.state === 'open' && row.ownId === null,
    ...(seesProposals(reader.role) && {
      allReviews: reviewers.map(({ id }) => id),
      reviewUsers: reviewers.map(serializeColleague),
      canTakeProposals: row.brief.acceptedId === null && isStillToDo(row.brief.tab),
      version: row.brief.version,
    }),
  }
}

/** A thread is read by its bidder and admins only, so prices stay private. */
export const serializeOutsourceComment = (
  { comment, sender, receiver, replies }: OutsourceCommentWithPeople,
  status: OutsourceStatus,
): OutsourceComment => ({
  _id: comment.id,
  orderId: comment.orderId,
  parentId: comment.parentId,
  sender: serializeColleague(sender),
  to: serializeColleague(receiver),
  comment: comment.comment,
  ...(comment.priceCents !== null &&
    comment.currency !== null && { price: fromCents(comment.priceCents, comment.currency), currency: comment.currency }),
  ...(comment.days !== null && { days: comment.days }),
  ...(comment.parentId === null && { state: proposalState(comment.id, status), replies }),
  createdAt: comment.createdAt.toISOString(),
})
