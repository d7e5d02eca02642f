import { isOpenAt, keepsHours, nextOpening } from '@app/contract/company/businessHours.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import { openingHoursOf } from '#company/index.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { inOrderOf } from '#database/pageOfIds.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { serializeColleague } from '#users/index.ts'
import { conversationsToShow } from '../conversationLists.store.ts'
import { findConversation, nameOf } from '../conversations.store.ts'
import { listReplies, replyOf } from './cannedReplies.store.ts'
import { createReply, removeReply, updateReply } from './cannedReplies.ts'
import { serializeQueueEntry, serializeReply, serializeWaiting } from './chatQueue.serializer.ts'
import { backOfficeColleagues, lastOrderOf, peopleOf, waitingPage } from './chatQueue.store.ts'
import { handOver, undoHandOver } from './handOver.ts'

export const chatQueue: Handlers<Contract['chatQueue']> = {
  waiting: async ({ db, clock, me, input }) => {
    const { ids, total, isCapped } = await waitingPage(db, me, input)
    const shown = inOrderOf(ids, await conversationsToShow(db, me, ids), ({ conversation }) => conversation.id)
    const people = await peopleOf(
      db,
      shown.flatMap(({ conversation }) => conversation.assignedTo ?? []),
    )
    const counting = { hours: await openingHoursOf(db), now: clock.now() }
    return {
      items: shown.flatMap((one) => serializeWaiting(one, people.get(one.conversation.assignedTo ?? ''), me, counting) ?? []),
      total,
      isCapped,
    }
  },
  one: (context) => queueEntry(context, context.input.id),
  colleagues: async ({ db }) => (await backOfficeColleagues(db)).map(serializeColleague),
  assign: async (context) => {
    const { me, input } = context
    const handOverId = await handOver(context, me, input.id, input.userId)
    return { queue: await queueEntry(context, input.id), ...(handOverId && { handOverId }) }
  },
  undoAssign: async (context) => queueEntry(context, await undoHandOver(context, context.me, context.input.id)),
  hours: async ({ db, clock }) => {
    const [hours, now] = [await openingHoursOf(db), clock.now()]
    if (!keepsHours(hours) || isOpenAt(hours, now)) return { isOpen: true }
    const opensAt = nextOpening(hours, now)
    return { isOpen: false, ...(opensAt && { opensAt: opensAt.toISOString() }) }
  },
  replies: async ({ db, me, input }) => {
    const { items, ...counted } = await listReplies(db, me, input)
    return { items: items.map((reply) => serializeReply(reply, me)), ...counted }
  },
  createReply: async (context) => {
    const { db, me, input, idempotencyKey } = context
    return await shownReply(db, me, await createReply(context, me, input, idempotencyKey))
  },
  updateReply: async (context) => {
    await updateReply(context, context.me, context.input)
    return await shownReply(context.db, context.me, context.input.id)
  },
  deleteReply: async (context) => {
    await removeReply(context, context.me, context.input.id)
    return { message: 'The canned reply was deleted.' }
  },
  replyWords: async ({ db, me, input }) => {
    const found = orNotFound((await conversationsToShow(db, me, isId(input.id) ? [input.id] : []))[0], 'Conversation')
    const { customerId, title } = found.conversation
    const customer = customerId ?? found.members.find(({ role }) => role === 'user')?.id
    const order = customer && (await lastOrderOf(db, customer))
    return { name: (customer && (await nameOf(db, customer))) || title || '', ...(order && { order }) }
  },
}

async function queueEntry({ db, clock, me }: Pick<Context, 'db' | 'clock' | 'me'>, id: string) {
  const found = orNotFound(await findConversation(db, me, id), 'Conversation')
  const [assignee] = (await peopleOf(db, found.assignedTo ? [found.assignedTo] : [])).values()
  return serializeQueueEntry(found, assignee, { hours: await openingHoursOf(db), now: clock.now() })
}

const shownReply = async (db: Db, me: Actor, id: string) => serializeReply(orNotFound(await replyOf(db, me, id), 'Canned reply'), me)
