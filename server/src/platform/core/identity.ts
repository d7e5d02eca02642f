import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from './context.ts'

export type Impersonation = { by: string; until: Date }

/** Somebody who is signed in, by the token that they brought. */
export type Identity = {
  actor: Actor
  sessionId: string
  /** True for staff who have yet to set up the second factor that is required of them; until then they may do nothing else. */
  owesSecondFactor: boolean
  /** True for whoever still has a password that was made for them; until they choose their own they may do nothing else. */
  owesPassword: boolean
  /** While an admin looks at the product as this person: whose session it is, and until when. */
  impersonation?: Impersonation
  /** The session's new end, when this request has moved it; the browser's cookie has to move along. */
  renewedUntil?: Date
}

/** Who holds this token, if its session goes on and their account is open. Asked with every request and every socket. */
export type Authenticate = (context: Pick<AppContext, 'db' | 'clock' | 'config'>, token: string) => Promise<Identity | null>
