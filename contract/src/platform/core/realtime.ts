/** A comment, or a reply where it names the comment that it answers; the rest is as the calls answer it. */
export type LiveComment = { _id: string; order: string; commentId?: string } & Record<string, unknown>

/**
 * Something that was said in a conversation, in full and by the count of whoever hears it. The first eight are as documented; `id` is the
 * conversation's. One that was changed since is told again under its number.
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
  /** True for one that was there before. */
  isChange?: true
}

/** What the server says over the socket. Names the specification gives are kept to the letter. */
export type ServerEvents = {
  getNotification(news: { user: string; notification: string; _id: string; href?: string }): void
  /** Something the person may see has changed; the web asks again for whatever it shows of it. */
  changed(what: { topic: string; id?: string }): void
  getComment(comment: LiveComment): void
  getGroupMessages(message: LiveMessage): void
  /** Somebody is writing in a conversation; it is true for some seconds. */
  typing(who: { id: string; user: string; name: string }): void
  /** The session of this socket was ended: by sign-out elsewhere, a new password, a role change or an admin. */
  sessionEnded(): void
}
/** What the browser says. The server knows the speaker from the handshake and ignores any id that is sent. */
export type ClientEvents = {
  addNotificationUser(userId: string): void
  addCommentUser(userId: string): void
  addGroupUser(userId: string): void
  /** As the call of the same purpose takes it, with its idempotency key beside; the answer is as the call answers. */
  sendComment(comment: Record<string, unknown>, answer?: (answered: unknown) => void): void
  /** The same for what is said in a conversation; `id` names it. */
  sendGroupMessage(message: Record<string, unknown>, answer?: (answered: unknown) => void): void
  typing(where: Record<string, unknown>, answer?: (answered: unknown) => void): void
}
export const realtimePath = '/realtime'
