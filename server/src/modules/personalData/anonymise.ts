import type { Actor } from '@app/contract/core/access.ts'
import { mayAnonymise } from '@app/contract/personalData/personalData.rules.ts'
import { openWorkInWords } from '#accounts/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue, type JobContext } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { eraseFromBin, putIn } from '#recycle/index.ts'
import { lockManagedUser } from '#users/index.ts'
import { countComing, countOwed } from './anonymise.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'ports'>
type Input = { userId: string; confirmation: string }

/**
 * Closes the account at once, as the recycle bin does, and leaves the rest to a job. The recycle bin's rules for permanent deletion decide
 * which data is erased; here the user name confirms it, and no open matters are allowed.
 */
export const anonymise = ({ db, clock, ports }: Deps, actor: Actor, { userId, confirmation }: Input): Promise<void> =>
  db.transaction(async (db) => {
    const user = await lockManagedUser(db, actor, userId, mayAnonymise)
    if (confirmation !== user.username) throw badInput('confirmation', `Please type the user name, ${user.username}.`)
    const problems = await anonymiseProblems(db, userId, clock.now())
    if (problems.length > 0) throw conflict(`${user.name} cannot be anonymised yet: ${problems.join(', ')}.`)
    await putIn(db, { clock, ports }, actor, 'User', userId)
    await enqueue(db, 'anonymiseUser', { userId, actorId: actor.id }, { jobKey: `anonymise:${userId}` })
    const subject = { kind: 'user', id: userId } as const
    await recordAudit(db, { actor, kind: 'account', activity: 'asked for a person to be anonymised', subject, at: clock.now() })
  })

/** The open matters, as parts of a sentence. */
export async function anonymiseProblems(db: Db, userId: string, now = new Date()): Promise<string[]> {
  const [open, owed, coming] = [await openWorkInWords(db, userId), await countOwed(db, userId), await countComing(db, userId, now)]
  return [
    ...(open ? [`they still have ${open}`] : []),
    ...(owed > 0 ? [`${owed === 1 ? '1 order is' : `${owed} orders are`} not paid in full`] : []),
    ...(coming > 0 ? [`${coming === 1 ? '1 session is' : `${coming} sessions are`} still to come`] : []),
  ]
}

/** All in one transaction: after a crash the next attempt does everything. A person who was restored from the bin in between stays. */
export const anonymiseNow = ({ db, clock, ports }: JobContext, { userId, actorId }: { userId: string; actorId: string }): Promise<void> =>
  db.transaction(async (db) => {
    if (!(await eraseFromBin(db, { clock, ports }, 'User', userId))) return
    await recordAudit(db, {
      actor: { id: actorId },
      kind: 'account',
      activity: 'anonymised a person',
      subject: { kind: 'user', id: userId },
      key: `anonymised:${userId}`,
      at: clock.now(),
    })
  })
