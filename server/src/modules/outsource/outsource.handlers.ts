import type { Actor } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import { seesProposals, withoutContact } from '@app/contract/outsource/outsource.rules.ts'
import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Cursor } from '#database/cursorPage.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { visibleOrder } from '#orders/index.ts'
import { findUser } from '#users/index.ts'
import { acceptProposal } from './acceptProposal.ts'
import { addOutsourceComment } from './addOutsourceComment.ts'
import { boardPage, visibleBrief } from './board.store.ts'
import { serializeBrief, serializeBriefSummary, serializeOutsourceComment } from './outsource.serializer.ts'
import { outsourcedOrder, reviewersOf } from './outsource.store.ts'
import { commentById, type OutsourceCommentWithPeople, proposalOf, proposalsFor, repliesBelow } from './outsourceComments.store.ts'
import { outsourceOrder } from './outsourceOrder.ts'
import { updateOutsourcing } from './updateOutsourcing.ts'

export const outsource: Handlers<Contract['outsource']> = {
  create: async (context) => {
    await outsourceOrder(context, context.me, context.input)
    return await serializedBrief(context.db, context.me, context.input.orderId)
  },
  board: async ({ db, clock, zone, me, input }) => {
    const { userId = me.id, page, pageSize, direction, search, tab, sort, ...filters } = input
    const reader = await readerNamed(db, me, userId)
    const reading = { zone, now: clock.now() }
    const { items, ...counted } = await boardPage(db, reader, { page, pageSize, direction, search, tab, sort }, filters, reading)
    return { items: items.map((row) => serializeBriefSummary(row, reader)), ...counted }
  },
  one: ({ db, me, input }) => serializedBrief(db, me, input.orderId),
  update: async (context) => {
    await updateOutsourcing(context, context.me, context.input)
    return await serializedBrief(context.db, context.me, context.input.orderId)
  },
  comment: async (context) => {
    const { db, me, input, idempotencyKey } = context
    const id = await addOutsourceComment(context, me, input, idempotencyKey)
    const [comment] = await serializedComments(db, input.orderId, [orNotFound(await commentById(db, id), 'Proposal')])
    return orNotFound(comment, 'Proposal')
  },
  accept: async (context) => {
    await acceptProposal(context, context.me, context.input)
    return await serializedBrief(context.db, context.me, context.input.orderId)
  },
  commentsForUser: async ({ db, me, input }) => {
    const reader = await readerNamed(db, me, input.userId)
    orNotFound(await visibleBrief(db, reader, input.orderId), 'Order')
    return await serializedComments(db, input.orderId, await proposalsFor(db, input.orderId, reader.id))
  },
  commentsForAdmin: async ({ db, me, input }) => {
    orNotFound(await visibleBrief(db, me, input.orderId), 'Order')
    return await serializedComments(db, input.orderId, await proposalsFor(db, input.orderId))
  },
  repliesForUser: async ({ db, me, input }) => {
    const reader = await readerNamed(db, me, input.userId)
    return await repliesFor(db, reader, input)
  },
  repliesForAdmin: ({ db, me, input }) => repliesFor(db, me, input),
}

/** Readers may name themselves, and admins any person; other ids are not found. */
async function readerNamed(db: Db, me: Actor, userId: string): Promise<Actor> {
  if (userId === me.id) return me
  const named = me.role === 'admin' && isId(userId) ? await findUser(db, userId) : undefined
  if (!named) throw notFound('User')
  return named
}

type Thread = Cursor & { orderId: string; parentId: string; limit: number }
async function repliesFor(db: Db, reader: Actor, { orderId, parentId, ...page }: Thread) {
  orNotFound(await visibleBrief(db, reader, orderId), 'Order')
  const proposal = await proposalOf(db, orderId, parentId)
  if (!proposal || !(proposal.senderId === reader.id || seesProposals(reader.role))) throw notFound('Proposal')
  return await serializedComments(db, orderId, await repliesBelow(db, proposal.id, page))
}

async function serializedComments(db: Db, orderId: string, all: readonly OutsourceCommentWithPeople[]) {
  const status = orNotFound(await outsourcedOrder(db, orderId), 'Order')
  return all.map((message) => serializeOutsourceComment(message, status))
}

/** The brief; for readers who see the order also the draft of one that is not outsourced. */
async function serializedBrief(db: Db, me: Actor, orderId: string): Promise<OutsourceOrder> {
  const brief = await visibleBrief(db, me, orderId)
  if (brief) return serializeBrief(brief, seesProposals(me.role) ? await reviewersOf(db, orderId) : [], me)
  const order = orNotFound(await visibleOrder(db, me, orderId), 'Order')
  const { number, name, details, category, type, deadline, technologies } = order
  const words = { name: withoutContact(name), details: withoutContact(details) }
  return { orderId, number, state: 'draft', ...words, category, type, deadline, technologies, isOutsourced: false, mayPropose: false }
}
