import { sessionDays } from '@app/contract/auth/auth.rules.ts'
import { isStaff } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { fingerprint } from '#config/secrets.ts'
import { days, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Authenticate, Identity } from '#core/identity.ts'
import { liveSession, renewSession } from './sessions.store.ts'

/** A session in use moves its end along, but is written no more often than this. */
const renewedEveryMs = minutes(1)

type Ends = Pick<AppContext['config'], 'SESSION_MAX_DAYS'>
/** A session that rests is over after a week, and one in use after a month at the latest: then its owner signs in again. */
export const sessionEnd = ({ SESSION_MAX_DAYS }: Ends, openedAt: Date, now: Date) =>
  new Date(Math.min(later(now, days(sessionDays)).getTime(), later(openedAt, days(SESSION_MAX_DAYS)).getTime()))

/** Sessions that were opened earlier are over, however much they were used; also where the setting was longer then. */
export const firstOpening = ({ SESSION_MAX_DAYS }: Ends, now: Date) => later(now, -days(SESSION_MAX_DAYS))

type Found = Awaited<ReturnType<ReturnType<typeof liveSession>['execute']>>[number]
/** Whoever looks at the product as somebody else is that person wherever rights are asked for, and may only read. */
function seenAs({ userId, role, isSuperAdmin, viewedId, viewedRole, viewedUntil }: Found): Pick<Identity, 'actor' | 'impersonation'> {
  if (!viewedId || !viewedRole || !viewedUntil) return { actor: { id: userId, role, isSuperAdmin } }
  return { actor: { id: viewedId, role: viewedRole, isSuperAdmin: false }, impersonation: { by: userId, until: viewedUntil } }
}

export const authenticate: Authenticate = async ({ db, clock, config }, token) => {
  const now = clock.now()
  const [found] = await liveSession(db).execute({ fingerprint: fingerprint(token), now, openedAfter: firstOpening(config, now) })
  if (!found) return null
  const asking: Identity = {
    ...seenAs(found),
    sessionId: found.sessionId,
    owesSecondFactor: isStaff(found.role) && !found.hasFactor && (found.isFactorRequired ?? config.REQUIRE_SECOND_FACTOR_FOR_STAFF),
    owesPassword: found.mustChangePassword,
  }
  const seenBefore = later(now, -renewedEveryMs)
  if (found.lastSeenAt >= seenBefore) return asking
  const expiresAt = sessionEnd(config, found.openedAt, now)
  await renewSession(db, found.sessionId, { seenBefore, now, expiresAt })
  return { ...asking, renewedUntil: expiresAt }
}
