import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'

/** A conversation without messages. */
export const quietConversation: ChatConversation = {
  _id: 'q1',
  kind: 'query',
  name: 'Asha',
  groupName: 'Asha',
  members: [],
  memberCount: 2,
  lastSeq: 0,
  readSeq: 0,
  unread: 0,
  spokeAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-21T10:00:00.000Z',
}
