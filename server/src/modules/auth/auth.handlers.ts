import { normalName } from '@app/contract/auth/auth.rules.ts'
import type { Contract } from '@app/contract/index.ts'
import { notFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { findUser, findUserByLogin } from '#users/index.ts'
import { serializeSessionPlace, serializeSessionUser } from './auth.serializer.ts'
import { issueCaptcha } from './captchas/captchas.ts'
import { resetPassword, verifyResetOtp } from './passwords/resetPassword.ts'
import { phoneHandlers } from './phone/phone.handlers.ts'
import { askerOf, bringerOf, nameOf } from './sessions/asker.ts'
import { endSessions } from './sessions/endSessions.ts'
import { sessionsOf } from './sessions/sessions.store.ts'
import { firstOpening } from './sessions/whoIsAsking.ts'
import { isLockedByWrongPasswords } from './signIn/guardPassword.ts'
import { placeOf, signIn } from './signIn/signIn.ts'
import { signUp } from './signUp/signUp.ts'
import { welcome } from './signUp/welcome.ts'
import { endViewings } from './viewing/endViewings.ts'

export const auth: Omit<Handlers<Contract['auth']>, 'register' | 'viewAs'> = {
  captcha: issueCaptcha,
  signIn: async (context) => {
    const entry = await signIn(context, context.input, context.from)
    return entry.is === 'in' ? welcome(context, entry.session) : { secondFactor: entry.secondFactor }
  },
  signOut: async ({ db, me, session }) => {
    if (session.id) {
      const only = session.id
      // Whoever looks at the product as somebody else signs themselves out.
      await db.transaction((db) => endSessions(db, session.viewing?.by ?? me.id, { only }))
    }
    session.end()
    return { message: 'Signed out.' }
  },
  session: async ({ db, actor, session, ports }) => {
    const user = actor && (await findUser(db, actor.id))
    const subscription = actor?.role === 'user' ? await ports.subscriptionOf(db, actor.id) : undefined
    if (!user) return { user: null }
    const { viewing } = session
    const by = viewing && (await findUser(db, viewing.by))
    const seen = viewing && { by: by?.name ?? '', until: viewing.until.toISOString() }
    return {
      user: {
        ...serializeSessionUser(user, session.owesSecondFactor, subscription),
        ...(seen && { viewing: seen, mustChangePassword: false }),
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
    return { message: 'Signed out there.' }
  },
  endOtherSessions: async ({ db, me, session }) => {
    await db.transaction((db) => endSessions(db, me.id, { except: session.id }))
    return { message: 'Signed out everywhere else.' }
  },
  endAllSessions: async ({ db, me, session }) => {
    await db.transaction((db) => endSessions(db, me.id))
    session.end()
    return { message: 'Signed out everywhere.' }
  },
  stopViewing: async ({ db, clock, session }) => {
    const sessions = session.id ? [session.id] : []
    await db.transaction((db) => endViewings(db, { sessions }, clock.now()))
    return { message: 'You see the product as yourself again.' }
  },
  ...phoneHandlers,
  // Requests for one address that follow each other before the first was seen to are one.
  sendSignupOtp: async ({ db, secret, from, input: { email } }) => {
    const asker = askerOf(secret, from)
    await enqueue(db, 'sendSignupCode', { email, asker }, { jobKey: `signupCode:${normalName(email)}:${nameOf(asker)}` })
    return { message: 'OTP Sent Successfully! Please Check Your Mail and Enter the OTP!' }
  },
  signUp: async (context) => {
    const { input, from, secret } = context
    const session = await signUp(context, input.data, { otp: input.otp, asker: bringerOf(secret, from), from })
    return { message: 'Your account is open.', ...(await welcome(context, session)) }
  },
  isDisabled: async (context) => {
    const name = context.input.username
    const user = await findUserByLogin(context.db, name)
    return isLockedByWrongPasswords(context, { user, name, place: placeOf(user, context.from) })
  },
  sendResetOtp: async ({ db, secret, from, input: { email } }) => {
    const asker = askerOf(secret, from)
    const about = { email, asker, userAgent: from.userAgent }
    await enqueue(db, 'sendResetCode', about, { jobKey: `resetCode:${normalName(email)}:${nameOf(asker)}` })
    return { message: 'OTP Sent Successfully!' }
  },
  verifyResetOtp: async (context) => ({ token: await verifyResetOtp(context, context.input, bringerOf(context.secret, context.from)) }),
  resetPassword: async (context) => {
    const { email, password, otp } = context.input
    await resetPassword(context, { email, password, token: otp })
    return { message: 'Password Changed Successfully!' }
  },
}
