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
 * From now on this session sees the product as that person does, and changes nothing. The log keeps it and the person is told, in
 * the same transaction; that it ends is a job of it too.
 */
export const viewAs = ({ db, clock }: Deps, actor: Actor, sessionId: string | null, id: string): Promise<string> =>
  db.transaction(async (db) => {
    if (!sessionId) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    const user = await lockManagedUser(db, actor, id, mayViewAs)
    if (isClosed(user)) throw conflict(`${user.name} can’t sign in, so there is nothing that they see.`)
    const now = clock.now()
    const endsAt = later(now, minutes(impersonationMinutes))
    // One whose time has come, and whose job has not.
    await endImpersonations(db, { overAt: now }, now)
    const impersonation = await insertImpersonation(db, { sessionId, adminId: actor.id, userId: id, beganAt: now, endsAt })
    await enqueue(db, 'endViewing', {}, { runAt: endsAt })
    const activity = `began to see the product as ${user.username}`
    await recordAudit(db, {
      actor,
      kind: 'access',
      activity,
      subject: { kind: 'user', id },
      after: { until: endsAt.toISOString() },
      at: now,
    })
    const by = await findUser(db, actor.id)
    const text = `${by?.name ?? 'An admin'} looks at the product as you see it, for at most ${impersonationMinutes} minutes. Nothing can be changed in your name.`
    await notify(db, { key: `viewedAs:${impersonation.id}`, kind: 'account', userIds: [id], text, at: now })
    return user.name
  })
