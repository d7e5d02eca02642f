import type { phoneCalls } from '@app/contract/auth/phone.calls.ts'
import type { Handlers } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { bringerOf, nameOf, requestOriginOf } from '../sessions/requestOrigin.ts'
import { signInWithPhone } from '../signIn/signInWithPhone.ts'
import { welcome } from '../signUp/welcome.ts'
import { phoneNumberOf } from './phoneNumber.ts'
import { phoneOf } from './phones.store.ts'
import { provePhone, removePhone, sendPhoneProof } from './provePhone.ts'
import { refuseTooManyTexts } from './textLimits.ts'

export const phoneHandlers: Handlers<typeof phoneCalls> = {
  // Only the job looks the number up, so that both answers are the same and equally slow.
  sendPhoneOtp: async ({ db, clock, config, secret, from, input }) => {
    const phoneNumber = phoneNumberOf(input.phoneNumber)
    const origin = requestOriginOf(secret, from)
    const isKnown = Object.keys(origin.known).length > 0
    await refuseTooManyTexts({ db, clock, config }, { receiver: phoneNumber, isKnown })
    await enqueue(db, 'sendPhoneCode', { phoneNumber, origin }, { jobKey: `phoneCode:${phoneNumber}:${nameOf(origin)}` })
    return { message: 'OTP Sent Successfully!' }
  },
  signInWithPhone: async (context) => {
    const entry = await signInWithPhone(context, context.input, {
      address: context.from.address,
      userAgent: context.from.userAgent,
      origin: bringerOf(context.secret, context.from),
    })
    return entry.is === 'in' ? welcome(context, entry.session) : { secondFactor: entry.secondFactor }
  },
  phone: async ({ db, me }) => {
    const row = await phoneOf(db, me.id)
    return row?.phoneNumber ? { phoneNumber: row.phoneNumber, verifiedAt: row.phoneVerifiedAt?.toISOString() } : {}
  },
  sendPhoneProof: async (context) => {
    await sendPhoneProof(context, { userId: context.me.id, sessionId: context.session.id }, context.input)
    return { message: 'OTP Sent Successfully!' }
  },
  provePhone: async (context) => {
    await provePhone(context, context.me, context.input)
    return { message: 'You can now sign in with this number.' }
  },
  removePhone: async (context) => {
    await removePhone(context, context.me)
    return { message: 'Signing in by phone is off.' }
  },
}
