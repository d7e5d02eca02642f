import { sessionDays } from '@app/contract/auth/auth.rules.ts'
import { isStaff } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { fingerprint } from '#config/secrets.ts'
import { days, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Authenticate, Identity } from '#core/identity.ts'
import { liveSession, renewSession } from './sessions.store.ts'

/** Using a session extends it, but the row is written no more often than this. */
const renewedEveryMs = minutes(1)

type SessionLimits = Pick<AppContext['config'], 'SESSION_MAX_DAYS'>
/** An idle session ends after a week, one in use after a month at the latest: then its owner signs in again. */
export const sessionEnd = ({ SESSION_MAX_DAYS }: SessionLimits, openedAt: Date, now: Date) =>
  new Date(Math.min(later(now, days(sessionDays)).getTime(), later(openedAt, days(SESSION_MAX_DAYS)).getTime()))

/** Sessions that were opened earlier have ended, even if in use and even if the setting was longer then. */
export const firstOpening = ({ SESSION_MAX_DAYS }: SessionLimits, now: Date) => later(now, -days(SESSION_MAX_DAYS))

type FoundSession = Awaited<ReturnType<ReturnType<typeof liveSession>['execute']>>[number]
/** During an impersonation all rights are those of the impersonated person, and the session is read-only. */
function impersonatedIdentity({
  userId,
  role,
  isSuperAdmin,
  timezone,
  impersonatedId,
  impersonatedRole,
  impersonatedTimezone,
  impersonatedUntil,
}: FoundSession): Pick<Identity, 'actor' | 'timezone' | 'impersonation'> {
  if (!impersonatedId || !impersonatedRole || !impersonatedUntil) return { actor: { id: userId, role, isSuperAdmin }, timezone }
  return {
    actor: { id: impersonatedId, role: impersonatedRole, isSuperAdmin: false },
    timezone: impersonatedTimezone,
    impersonation: { by: userId, until: impersonatedUntil },
  }
}

export const authenticate: Authenticate = async ({ db, clock, config }, token) => {
  const now = clock.now()
  const [found] = await liveSession(db).execute({ fingerprint: fingerprint(token), now, openedAfter: firstOpening(config, now) })
  if (!found) return null
  const asking: Identity = {
    ...impersonatedIdentity(found),
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
