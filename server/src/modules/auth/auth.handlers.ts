import { normalName } from '@app/contract/auth/auth.rules.ts'
import type { Contract } from '@app/contract/index.ts'
import { notFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { findUser, findUserByLogin } from '#users/index.ts'
import { serializeSessionPlace, serializeSessionUser } from './auth.serializer.ts'
import { issueCaptcha } from './captchas/captchas.ts'
import { endImpersonations } from './impersonation/endImpersonations.ts'
import { resetPassword, verifyResetOtp } from './passwords/resetPassword.ts'
import { phoneHandlers } from './phone/phone.handlers.ts'
import { firstOpening } from './sessions/authenticate.ts'
import { endSessions } from './sessions/endSessions.ts'
import { bringerOf, nameOf, requestOriginOf } from './sessions/requestOrigin.ts'
import { sessionsOf } from './sessions/sessions.store.ts'
import { isLockedByWrongPasswords } from './signIn/guardPassword.ts'
import { placeOf, signIn } from './signIn/signIn.ts'
import { refuseTakenName, signUp } from './signUp/signUp.ts'
import { welcome } from './signUp/welcome.ts'

export const auth: Omit<Handlers<Contract['auth']>, 'register' | 'viewAs'> = {
  captcha: issueCaptcha,
  signIn: async (context) => {
    const entry = await signIn(context, context.input, context.from)
    return entry.is === 'in' ? welcome(context, entry.session) : { secondFactor: entry.secondFactor }
  },
  signOut: async ({ db, me, session }) => {
    if (session.id) {
      const only = session.id
      // // Signing out during an impersonation signs the admin out, not the impersonated person.
      await db.transaction((db) => endSessions(db, session.impersonation?.by ?? me.id, { only }))
    }
    session.end()
    return { message: 'Signed out.' }
  },
  session: async ({ db, actor, session }) => {
    const user = actor && (await findUser(db, actor.id))
    if (!user) return { user: null }
    const { impersonation } = session
    const by = impersonation && (await findUser(db, impersonation.by))
    const seen = impersonation && { by: by?.name ?? '', until: impersonation.until.toISOString() }
    return {
      user: {
        ...serializeSessionUser(user, session.owesSecondFactor),
        ...(seen && { impersonation: seen, mustChangePassword: false }),
      },
    }
  },
  sessions: async ({ db, clock, config, me, session }) =>
    (await sessionsOf(db, me.id, { now: clock.now(), openedAfter: firstOpening(config, clock.now()) })).map((row) =>
      serializeSessionPlace(row, session.id),
    ),
  endSession: async ({ db, me, input }) => {
    const ended = isId(input.id) ? await db.transaction((db) => endSessions(db, me.id, { only: input.id })) : 0
    if (ended === 0) throw notFound('Session')
    return { message: 'Signed out on that device.' }
  },
  endOtherSessions: async ({ db, me, session }) => {
    await db.transaction((db) => endSessions(db, me.id, { except: session.id }))
    return { message: 'Signed out on all other devices.' }
  },
  endAllSessions: async ({ db, me, session }) => {
    await db.transaction((db) => endSessions(db, me.id))
    session.end()
    return { message: 'Signed out everywhere.' }
  },
  stopImpersonation: async ({ db, clock, session }) => {
    const sessions = session.id ? [session.id] : []
    await db.transaction((db) => endImpersonations(db, { sessions }, clock.now()))
    return { message: 'You are no longer viewing as another person.' }
  },
  ...phoneHandlers,
  // Requests for one address are merged while the first one is still queued.
  sendSignupOtp: async ({ db, secret, from, input: { email, username } }) => {
    if (username !== undefined) await refuseTakenName(db, username)
    const origin = requestOriginOf(secret, from)
    await enqueue(db, 'sendSignupCode', { email, origin }, { jobKey: `signupCode:${normalName(email)}:${nameOf(origin)}` })
    return { message: 'OTP Sent Successfully! Please Check Your Mail and Enter the OTP!' }
  },
  signUp: async (context) => {
    const { input, from, secret } = context
    const session = await signUp(context, input.data, { otp: input.otp, origin: bringerOf(secret, from), from })
    return { message: 'Your account is open.', ...(await welcome(context, session)) }
  },
  isDisabled: async (context) => {
    const name = context.input.username
    const user = await findUserByLogin(context.db, name)
    return isLockedByWrongPasswords(context, { user, name, place: placeOf(user, context.from) })
  },
  sendResetOtp: async ({ db, secret, from, input: { email } }) => {
    const origin = requestOriginOf(secret, from)
    const about = { email, origin, userAgent: from.userAgent }
    await enqueue(db, 'sendResetCode', about, { jobKey: `resetCode:${normalName(email)}:${nameOf(origin)}` })
    return { message: 'OTP Sent Successfully!' }
  },
  verifyResetOtp: async (context) => ({ token: await verifyResetOtp(context, context.input, bringerOf(context.secret, context.from)) }),
  resetPassword: async (context) => {
    const { email, password, otp } = context.input
    await resetPassword(context, { email, password, token: otp })
    return { message: 'Password Changed Successfully!' }
  },
}
