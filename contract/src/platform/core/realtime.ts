/** A comment, or a reply if it has a `commentId`; the other fields are those of the calls. */
export type LiveComment = { _id: string; order: string; commentId?: string } & Record<string, unknown>

/**
 * A message in a conversation, complete, with the recipient's own unread count. The first eight fields are as documented; `id` is the
 * conversation's. An edited message is sent again with its number.
 */
export type LiveMessage = {
  isGroupMessage: boolean
  sender: string
  message: string
  msgType: string
  senderName: string
  senderProfile?: string
  fileUrl?: string
  id: string
  seq: number
  said: { _id: string } & Record<string, unknown>
  /** True for an edited message. */
  isChange?: true
}

/** Events from the server. Names from the specification are kept exactly. */
export type ServerEvents = {
  getNotification(news: { user: string; notification: string; _id: string; href?: string }): void
  /** An object that the person may see has changed; the client refetches it. */
  changed(what: { topic: string; id?: string }): void
  getComment(comment: LiveComment): void
  getGroupMessages(message: LiveMessage): void
  /** A member is typing in a conversation; valid for some seconds. */
  typing(who: { id: string; user: string; name: string }): void
  /** The session of this socket was ended: by sign-out elsewhere, a new password, a role change or an admin. */
  sessionEnded(): void
}
/** Events from the browser. The server knows the sender from the handshake and ignores any id that is sent. */
export type ClientEvents = {
  addNotificationUser(userId: string): void
  addCommentUser(userId: string): void
  addGroupUser(userId: string): void
  /** Same input as the call that posts comments, plus its idempotency key; acknowledged with the call's answer. */
  sendComment(comment: Record<string, unknown>, answer?: (answered: unknown) => void): void
  /** The same for messages of a conversation; `id` names it. */
  sendGroupMessage(message: Record<string, unknown>, answer?: (answered: unknown) => void): void
  typing(where: Record<string, unknown>, answer?: (answered: unknown) => void): void
}
export const realtimePath = '/realtime'
