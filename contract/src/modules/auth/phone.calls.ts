import { z } from 'zod'
import { anyone, signedIn } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { Entered } from '#secondFactor/secondFactor.shapes.ts'
import { Code } from './auth.shapes.ts'

/** As it was typed, with its country's code; the server brings it into the one form in which numbers are kept. */
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
    .says('Signs in by the code that was sent to a proved number. Of whom has a second factor, it is asked next.')
    .limitedTo(60, 600),
  phone: get('/api/auth/phone', signedIn)
    .answers(z.object({ phoneNumber: z.string().optional(), verifiedAt: z.iso.datetime().optional() }))
    .says('The number by which the caller can sign in, if they have proved one.')
    .notWhenImpersonating(),
  sendPhoneProof: post('/api/auth/send-phone-proof', signedIn)
    .takes(z.object({ phoneNumber, password: z.string().min(1, 'This field is required!').max(200) }))
    .answers(Message)
    .says('Sends a code to a number that the caller wants to sign in with; asks for their password.')
    .limitedTo(10, 600),
  provePhone: post('/api/auth/prove-phone', signedIn)
    .takes(z.object({ phoneNumber, otp: Code }))
    .answers(Message)
    .says('Makes a number the caller’s own by the code that was sent there.')
    .limitedTo(60, 600),
  removePhone: post('/api/auth/remove-phone', signedIn).answers(Message).says('Ends signing in by phone.'),
}
