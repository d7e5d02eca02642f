import type { Actor } from '@app/contract/core/access.ts'
import type { Call, InputOf, OutputOf } from '@app/contract/core/call.ts'
import type { AppContext } from '#core/context.ts'
import type { Impersonation } from '#core/identity.ts'

/** A file of the call, already in the storage; it is removed again unless the handler keeps it. */
export type ReceivedFile = {
  field: string
  name: string
  type: string
  sizeBytes: number
  storageKey: string
  /** The SHA-256 of its bytes, in hex; a repeated call is recognised by it. */
  contentHash: string
  keep(): void
}

/** The caller's session, if any, and its cookie. */
export type SessionCookies = {
  /** The id of the session row of this call. */
  id: string | null
  /** True for staff whose required second factor is not set up. */
  owesSecondFactor: boolean
  /** The admin who impersonates the actor, and until when. */
  impersonation: Impersonation | null
  /** Sets the session cookie, and remembers the browser as one that this person uses. */
  begin(session: { userId: string; token: string; expiresAt: Date }): void
  /** Deletes the session cookie. */
  end(): void
}

/** Everything a handler gets: the context, the caller, and the validated input. */
export type Context<Input = unknown> = AppContext & {
  actor: Actor | null
  /** The actor, for calls that require a session. */
  me: Actor
  /** The time zone of the actor, in which they have their today; the company's while it is unknown. */
  zone: string
  input: Input
  files: readonly ReceivedFile[]
  session: SessionCookies
  /** The idempotency key; only for calls declared `onceForEachKey`. */
  idempotencyKey: string | null
  /** The origin of the call, for rate limits and the list of sessions. */
  from: {
    address: string
    userAgent: string
    visitorId: string
    requestId: string
    /** True for a browser without a cookie, and for scripts, which keep none. */
    isNewVisitor: boolean
    /** The browser's ids for the accounts that signed in with it before. */
    knownPeople: Readonly<Record<string, string>>
  }
}

export type Handler<C> = (context: Context<InputOf<C>>) => Promise<OutputOf<C>>
/** One handler for each call of a module; a missing one does not compile. */
export type Handlers<Module> = { [Name in keyof Module]: Module[Name] extends Call ? Handler<Module[Name]> : never }
