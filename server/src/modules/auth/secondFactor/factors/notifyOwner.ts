import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type AuditEntry, recordAudit } from '#logs/index.ts'

/** Every event of a second factor, as the rest of a sentence in the audit log. */
const activities = {
  appAdded: () => 'added an authenticator app to their account',
  appRemoved: () => 'removed the authenticator app from their account',
  passkeyAdded: (name: string) => `added the passkey “${name}” to their account`,
  passkeyRemoved: (name: string) => `removed the passkey “${name}” from their account`,
  newCodes: () => 'made new recovery codes',
  recoveryCodeUsed: () => 'used a recovery code',
  guessed: (_: string, username: string) => `made ${username} wait after ten wrong codes in a row`,
  reset: (_: string, username: string) => `took the second factor from ${username}, who has to set up a new one`,
} as const satisfies Record<string, (name: string, username: string) => string>
export type FactorEvent = keyof typeof activities

/** The values before and after, for events that add or remove something. */
const changes: { [What in FactorEvent]?: (name: string) => Pick<AuditEntry, 'before' | 'after'> } = {
  appAdded: () => ({ before: { 'authenticator app': false }, after: { 'authenticator app': true } }),
  appRemoved: () => ({ before: { 'authenticator app': true }, after: { 'authenticator app': false } }),
  passkeyAdded: (passkey) => ({ after: { passkey } }),
  passkeyRemoved: (passkey) => ({ before: { passkey } }),
  reset: () => ({ before: { 'second factor': true }, after: { 'second factor': false } }),
}

type Event = {
  user: { id: string; username: string }
  what: FactorEvent
  /** The name of the passkey, if the event concerns one. */
  name?: string
  /** Null if the system did it. */
  actor: { id: string } | null
  at: Date
}

/** Records the event in the audit log and mails the owner, in the caller's transaction. */
export async function notifyOwner(db: Db, { user, what, name = '', actor, at }: Event): Promise<void> {
  await recordAudit(db, {
    actor,
    kind: 'security',
    activity: activities[what](name, user.username),
    subject: { kind: 'user', id: user.id },
    ...changes[what]?.(name),
    at,
  })
  await enqueue(db, 'secondFactorEvent', { userId: user.id, what, name, at: at.toISOString() })
}
