import { z } from 'zod'
import { anyone, signedIn } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { Entered } from '#secondFactor/secondFactor.shapes.ts'
import { Code } from './auth.shapes.ts'

/** The number as typed, with its country code; the server normalizes it. */
const phoneNumber = z.string().trim().min(1, 'This field is required!').max(40)

/** Signing in with a proved phone number, and proving one. */
export const phoneCalls = {
  sendPhoneOtp: post('/api/auth/send-otp-sms', anyone)
    .takes(z.object({ phoneNumber }))
    .answers(Message)
    .says('Sends a code by text message if an account has proved the number; the answer is the same if not.')
    .limitedTo(20, 600),
  signInWithPhone: post('/api/auth/login-with-phonenumber', anyone)
    .takes(z.object({ phoneNumber, otp: Code }))
    .answers(Entered)
    .says('Signs in by the code that was sent to a proved number. An account with a second factor is asked for it next.')
    .limitedTo(60, 600),
  phone: get('/api/auth/phone', signedIn)
    .answers(z.object({ phoneNumber: z.string().optional(), verifiedAt: z.iso.datetime().optional() }))
    .says('The number with which the caller can sign in, if they have proved one.')
    .notWhenImpersonating(),
  sendPhoneProof: post('/api/auth/send-phone-proof', signedIn)
    .takes(z.object({ phoneNumber, password: z.string().min(1, 'This field is required!').max(200) }))
    .answers(Message)
    .says('Sends a code to a number that the caller wants to sign in with; needs their password.')
    .limitedTo(10, 600),
  provePhone: post('/api/auth/prove-phone', signedIn)
    .takes(z.object({ phoneNumber, otp: Code }))
    .answers(Message)
    .says('Adds a number to the caller’s account by the code that was sent to it.')
    .limitedTo(60, 600),
  removePhone: post('/api/auth/remove-phone', signedIn).answers(Message).says('Turns off signing in by phone.'),
}
