/** What the server says over the socket. Names the specification gives are kept to the letter. */
export type ServerEvents = {
  getNotification(news: { user: string; notification: string; _id: string; href?: string }): void
  /** Something the person may see has changed; the web asks again for whatever it shows of it. */
  changed(what: { room: string; id?: string }): void
  /** The session of this socket was ended: by sign-out elsewhere, a new password, a role change or an admin. */
  sessionEnded(): void
}
/** What the browser says. The server knows the speaker from the handshake and ignores any id that is sent. */
export type ClientEvents = {
  addNotificationUser(userId: string): void
}
export const realtimePath = '/realtime'
