import type { Role } from '@app/contract/core/access.ts'

/** To whom something is said over the socket. */
export type Audience = { users?: readonly string[]; roles?: readonly Role[] }

/** The live line to browsers. Saying something nobody hears is no error. */
export type Push = {
  notification(userId: string, news: { _id: string; notification: string; href?: string }): void
  /** Whoever of the audience is looking asks again for what they show of it. */
  changed(audience: Audience, what: { room: string; id?: string }): void
  sessionEnded(sessionIds: readonly string[]): void
}
