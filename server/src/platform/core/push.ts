import type { Role } from '@app/contract/core/access.ts'
import type { LiveComment, LiveMessage } from '@app/contract/core/realtime.ts'

/** To whom something is said over the socket. */
export type Audience = { users?: readonly string[]; roles?: readonly Role[] }

/** Realtime, to browsers. Saying something nobody hears is no error. */
export type Push = {
  notification(userId: string, news: { _id: string; notification: string; href?: string }): void
  /** Whoever of the audience is looking asks again for what they show of it. */
  changed(audience: Audience, what: { topic: string; id?: string }): void
  /** Something that was said about an order, in full. Whoever is told of it may read it: the audience is made of who may just now. */
  comment(audience: Audience, comment: LiveComment): void
  /** Something that was said in a conversation, by the count of those it is told. */
  message(audience: Audience, message: LiveMessage): void
  /** Live only, and kept nowhere. */
  typing(audience: Audience, who: { id: string; user: string; name: string }): void
  /** Those of the people who have the product open just now, at any process; nobody where it could not be told in time. */
  present(userIds: readonly string[]): Promise<ReadonlySet<string>>
  sessionEnded(sessionIds: readonly string[]): void
}
