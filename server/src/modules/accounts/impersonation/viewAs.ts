import { impersonationMinutes, mayViewAs } from '@app/contract/auth/impersonation.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { endImpersonations, insertImpersonation } from '#auth/index.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, Refusal } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { notify } from '#notifications/index.ts'
import { findUser, isClosed, lockManagedUser } from '#users/index.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Starts an impersonation in this session, which is then read-only. The audit log entry, the person's notification and the job that ends it
 * are in the same transaction.
 */
export const viewAs = ({ db, clock }: Deps, actor: Actor, sessionId: string | null, id: string): Promise<string> =>
  db.transaction(async (db) => {
    if (!sessionId) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    const user = await lockManagedUser(db, actor, id, mayViewAs)
    if (isClosed(user)) throw conflict(`${user.name} can’t sign in, so they see nothing.`)
    const now = clock.now()
    const endsAt = later(now, minutes(impersonationMinutes))
    // Ends an expired one whose job has not run yet.
    await endImpersonations(db, { overAt: now }, now)
    const impersonation = await insertImpersonation(db, { sessionId, adminId: actor.id, userId: id, beganAt: now, endsAt })
    await enqueue(db, 'endViewing', {}, { runAt: endsAt })
    const activity = `started viewing as ${user.username}`
    await recordAudit(db, {
      actor,
      kind: 'access',
      activity,
      subject: { kind: 'user', id },
      after: { until: endsAt.toISOString() },
      at: now,
    })
    const by = await findUser(db, actor.id)
    const text = `${by?.name ?? 'An admin'} is viewing the product as you, for at most ${impersonationMinutes} minutes. They cannot change anything in your name.`
    await notify(db, { key: `viewedAs:${impersonation.id}`, kind: 'account', userIds: [id], text, at: now })
    return user.name
  })
