import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from './context.ts'

export type Impersonation = { by: string; until: Date }

/** A signed-in person, identified by their token. */
export type Identity = {
  actor: Actor
  /** The time zone of the actor; null while it is unknown. */
  timezone: string | null
  sessionId: string
  /** True for staff who still have to set up their required second factor; until then they may do nothing else. */
  owesSecondFactor: boolean
  /** True for people with a generated password; until they choose their own they may do nothing else. */
  owesPassword: boolean
  /** The admin's session and its end, while an admin impersonates this person. */
  impersonation?: Impersonation
  /** The new end of the session, when this request has extended it; the browser's cookie must follow. */
  renewedUntil?: Date
}

/** The person behind a token, if the session is valid and the account active. Checked for every request and every socket. */
export type Authenticate = (context: Pick<AppContext, 'db' | 'clock' | 'config'>, token: string) => Promise<Identity | null>
