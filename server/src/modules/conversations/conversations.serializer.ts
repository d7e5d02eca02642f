import type { ChatConversation, ChatMessage, ChatPerson } from '@app/contract/conversations/conversations.shapes.ts'
import { toWireRole } from '@app/contract/core/access.ts'
import { withoutActingLinks } from '#core/actingLinks.ts'
import { type FileWay, linkedFile } from '#uploads/index.ts'
import { serializePerson } from '#users/index.ts'
import { type ConversationToShow, knowsCustomers } from './conversationLists.store.ts'
import type { MessageToShow } from './conversationMessages.store.ts'
import type { ConversationFileRow } from './conversationMessages.table.ts'
import { type MemberRow, numberOfReader, type Reader, readsNotes } from './conversations.store.ts'

export const serializeChatPerson = (row: Omit<MemberRow, 'conversationId' | 'sinceSeq'>, reader: Reader): ChatPerson => ({
  ...serializePerson(row, reader),
  ...(knowsCustomers(reader) && { email: row.email }),
  roles: [{ name: toWireRole(row.role) }],
})

export function serializeConversation({ conversation, members, last }: ConversationToShow, reader: Reader): ChatConversation {
  const { id, kind, readSeq, unread } = conversation
  const people = members.map((row) => serializeChatPerson(row, reader))
  const lastSeq = reader.role === 'user' ? conversation.lastOpenSeq : conversation.lastSeq
  const spokeAt = reader.role === 'user' ? conversation.openSpokeAt : conversation.spokeAt
  return {
    _id: id,
    kind,
    ...facesOf(conversation, people, reader),
    members: people,
    memberCount: people.length,
    lastSeq,
    readSeq,
    unread,
    ...(last && { last: serializeLast(last, lastSeq) }),
    spokeAt: spokeAt.toISOString(),
    createdAt: conversation.createdAt.toISOString(),
  }
}

const serializeLast = (
  { kind, body, authorId, deletedAt }: NonNullable<ConversationToShow['last']>,
  seq: number,
): NonNullable<ChatConversation['last']> => ({
  seq,
  kind,
  text: deletedAt ? 'Deleted message' : body,
  ...(authorId && { senderId: authorId }),
})

/** The reader's name for it, and the further fields of the documented shapes. */
function facesOf({ id, kind, title }: ConversationToShow['conversation'], people: readonly ChatPerson[], reader: Reader) {
  const picture = (person: ChatPerson | undefined) => (person?.profilePicture ? { profilePicture: person.profilePicture } : {})
  if (kind === 'direct') {
    const other = people.find(({ _id }) => _id !== reader.id)
    return {
      name: other?.name ?? 'Deleted person',
      ...picture(other),
      conversationId: id,
      ...(other && {
        ...(other.username && { username: other.username }),
        role: other.roles[0]?.name ?? '',
        ...(other.email && { email: other.email }),
      }),
    }
  }
  if (kind === 'query') {
    const [customer] = people
    if (!knowsCustomers(reader)) return { name: 'Admin and sales team', groupName: 'Admin and sales team' }
    const name = customer?.name ?? 'Deleted person'
    return { name, groupName: name, queryGroupName: name, ...picture(customer) }
  }
  const name = title ?? ''
  return { name, groupName: name }
}

export function serializeMessage({ message, answersNote, sender, files, mentions, reactions }: MessageToShow, reader: Reader): ChatMessage {
  const { id, conversationId, kind, side, deletedAt, editedAt, answersId, clientKey, authorId, createdAt } = message
  const isDeleted = deletedAt !== null
  const body = isDeleted ? '' : message.body
  const sent = isDeleted ? [] : files.map(serializeFile)
  return {
    _id: id,
    conversationId,
    groupId: conversationId,
    seq: numberOfReader(reader, message) ?? 0,
    kind,
    side,
    sender: sender ? [serializePerson(sender, reader)] : [],
    message: body,
    text: body,
    msgType: kind,
    type: kind,
    ...(sent[0] && { fileUrl: sent[0].fileLink }),
    files: sent,
    mentions: isDeleted ? [] : mentions,
    reactions: isDeleted ? [] : grouped(reactions),
    ...(message.via && { via: message.via }),
    ...(message.quoted && !isDeleted && { quoted: withoutActingLinks(message.quoted) }),
    ...(answersId && (!answersNote || readsNotes(reader)) && { answersId }),
    ...(clientKey && authorId === reader.id && { clientKey }),
    revision: message.revision,
    createdAt: createdAt.toISOString(),
    ...(editedAt && !isDeleted && { editedAt: editedAt.toISOString() }),
    ...(isDeleted && { isDeleted: true }),
  }
}

/** The download links; each request checks the right again. */
const serializeFile = (file: ConversationFileRow) => {
  const addressOf = (way: FileWay) => `/api/chat-files/${file.id}/${way}`
  // A video plays in the chat.
  return { ...linkedFile(file, addressOf), ...(/^video\//.test(file.type) && { previewLink: addressOf('preview') }) }
}

const grouped = (reactions: MessageToShow['reactions']) =>
  [...Map.groupBy(reactions, ({ emoji }) => emoji)].map(([emoji, all]) => ({ emoji, userIds: all.map(({ userId }) => userId) }))
