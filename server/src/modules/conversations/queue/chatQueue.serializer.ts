import { type BusinessHours, businessMs } from '@app/contract/company/businessHours.rules.ts'
import { mayChangeReply } from '@app/contract/conversations/cannedReplies.rules.ts'
import type { CannedReply, QueueEntry, WaitingConversation } from '@app/contract/conversations/chatQueue.calls.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { PersonRow } from '#users/index.ts'
import { serializeColleague } from '#users/index.ts'
import type { ConversationToShow } from '../conversationLists.store.ts'
import { serializeConversation } from '../conversations.serializer.ts'
import type { ConversationRow } from '../conversations.table.ts'
import type { ReplyToShow } from './cannedReplies.store.ts'

/** The business hours of the waiting time, and its end. */
export type Counting = { hours: BusinessHours | null; now: Date }

export const serializeQueueEntry = (
  { waitingSince }: Pick<ConversationRow, 'waitingSince'>,
  assignee: PersonRow | undefined,
  counting: Counting,
): QueueEntry => ({
  ...(assignee && { assignee: serializeColleague(assignee) }),
  ...(waitingSince && waited(waitingSince, counting)),
})

const waited = (since: Date, { hours, now }: Counting) => ({
  waitingSince: since.toISOString(),
  waitedSeconds: Math.floor(businessMs(hours, since, now) / 1000),
})

export function serializeWaiting(
  shown: ConversationToShow,
  assignee: PersonRow | undefined,
  reader: Actor,
  counting: Counting,
): WaitingConversation | undefined {
  const { waitingSince } = shown.conversation
  // The conversation may have been answered between the two queries.
  if (!waitingSince) return undefined
  const { _id, kind, name, profilePicture } = serializeConversation(shown, reader)
  return {
    _id,
    kind,
    name,
    ...(profilePicture && { profilePicture }),
    ...serializeQueueEntry({ waitingSince }, assignee, counting),
    ...waited(waitingSince, counting),
  }
}

export const serializeReply = (reply: ReplyToShow, me: Actor): CannedReply => ({
  _id: reply.id,
  shortcut: reply.shortcut,
  message: reply.body,
  isShared: reply.ownerId === null,
  mayChange: mayChangeReply(me, reply),
  ...(reply.by && { by: reply.by }),
  version: reply.version,
})
