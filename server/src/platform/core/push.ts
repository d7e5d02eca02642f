import type { Role } from '@app/contract/core/access.ts'
import type { LiveComment, LiveMessage } from '@app/contract/core/realtime.ts'

/** The receivers of a push. */
export type Audience = { users?: readonly string[]; roles?: readonly Role[] }

/** Realtime pushes to browsers. A push without receivers is no error. */
export type Push = {
  notification(userId: string, news: { _id: string; notification: string; href?: string }): void
  /** Screens of the audience that show this topic reload it. */
  changed(audience: Audience, what: { topic: string; id?: string }): void
  /** A comment on an order, in full. The audience must be computed from current rights. */
  comment(audience: Audience, comment: LiveComment): void
  /** A message of a conversation, pushed to its members. */
  message(audience: Audience, message: LiveMessage): void
  /** Only pushed, never stored. */
  typing(audience: Audience, who: { id: string; user: string; name: string }): void
  /** The ids of these people who have the product open, in any process; empty if that can't be determined in time. */
  present(userIds: readonly string[]): Promise<ReadonlySet<string>>
  sessionEnded(sessionIds: readonly string[]): void
}
