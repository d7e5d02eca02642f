import type { Actor } from '@app/contract/core/access.ts'
import type { Call, InputOf, OutputOf } from '@app/contract/core/call.ts'
import type { AppContext } from '#core/context.ts'
import type { Impersonation } from '#core/identity.ts'

/** A file that came with the call; it lies in the storage already and is removed again unless the handler keeps it. */
export type ReceivedFile = {
  field: string
  name: string
  type: string
  sizeBytes: number
  storageKey: string
  /** SHA-256 of its bytes, in hex: by it a repeated call is known to bring the same file. */
  contentHash: string
  keep(): void
}

/** The caller's session, where there is one, and the cookie that carries it. */
export type SessionCookies = {
  /** The id of the session row of this call. */
  id: string | null
  /** True for staff who have yet to set up the second factor that is required of them. */
  owesSecondFactor: boolean
  /** While an admin looks at the product as whoever acts: who, and until when. */
  impersonation: Impersonation | null
  /** Hands the browser its token, and has it known from now on as one in which this person signs in. */
  begin(session: { userId: string; token: string; expiresAt: Date }): void
  /** Takes the token from the browser. */
  end(): void
}

/** Everything a handler gets: the context, who asks, and what was sent, already well-formed. */
export type Context<Input = unknown> = AppContext & {
  actor: Actor | null
  /** The actor, for calls that only somebody signed in can make. */
  me: Actor
  input: Input
  files: readonly ReceivedFile[]
  session: SessionCookies
  /** Names the attempt, so that a repeated call is one act; only in calls that are declared `onceForEachKey`. */
  idempotencyKey: string | null
  /** Where the call came from, for rate limits and the list of sessions. */
  from: {
    address: string
    userAgent: string
    visitorId: string
    requestId: string
    /** True for a browser that has no cookie yet, and for scripts, which keep none. */
    isNewVisitor: boolean
    /** The ids that this browser has towards accounts which were signed in to with it before. */
    knownPeople: Readonly<Record<string, string>>
  }
}

export type Handler<C> = (context: Context<InputOf<C>>) => Promise<OutputOf<C>>
/** One handler for each call of a module: leave one out and it does not compile. */
export type Handlers<Module> = { [Name in keyof Module]: Module[Name] extends Call ? Handler<Module[Name]> : never }
