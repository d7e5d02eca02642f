import { z } from 'zod'
import { admins, anyone, backOffice, signedIn } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { Entered } from '#secondFactor/secondFactor.shapes.ts'
import { Email, Password, Username } from '#users/credentials.shapes.ts'
import { NewUser } from '#users/newUser.shapes.ts'
import { SessionUser, SignedIn } from '#users/signedIn.shapes.ts'
import { User } from '#users/users.shapes.ts'
import { Code, SessionPlace, SignUp } from './auth.shapes.ts'
import { Captcha } from './captcha.shapes.ts'
import { phoneCalls } from './phone.calls.ts'

const name = z.string().trim().min(1, 'This field is required!').max(254)

export const auth = {
  captcha: get('/api/auth/captcha', anyone)
    .answers(Captcha)
    .says(
      "'A new captcha: a picture, a question in words for people who cannot see it, and a task for the device. It counts once, for five minutes.',",
    )
    .limitedTo(30, 60)
    .changes(),
  signIn: post('/api/auth/signin', anyone)
    .takes(z.object({ username: name, password: z.string().min(1, 'This field is required!').max(200) }))
    .answers(Entered)
    .says(
      "'Signs in by user name or e-mail. A wrong password is counted; the third locks the account. An account with a second factor is asked for it next.',",
    )
    .limitedTo(60, 60),
  signOut: post('/api/auth/signout', signedIn)
    .answers(Message)
    .says('Ends this session.')
    .beforeSecondFactor()
    .beforeNewPassword()
    .allowedWhenImpersonating(),
  session: get('/api/auth/session', anyone)
    .answers(z.object({ user: SessionUser.nullable() }))
    .says('Who the caller is, or null.')
    .beforeSecondFactor()
    .beforeNewPassword(),
  sessions: get('/api/auth/sessions', signedIn)
    .answers(z.array(SessionPlace))
    .says('Every device on which the caller is signed in.')
    .notWhenImpersonating(),
  endSession: post('/api/auth/end-session', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Signs the caller out on one of their devices.'),
  endOtherSessions: post('/api/auth/end-other-sessions', signedIn).answers(Message).says('Signs the caller out on every other device.'),
  endAllSessions: post('/api/auth/end-all-sessions', signedIn).answers(Message).says('Signs the caller out everywhere, here too.'),
  viewAs: post('/api/auth/view-as', admins)
    .takes(z.object({ userId: z.string() }))
    .answers(Message)
    .says(
      "'Shows the product as another person sees it, in this session, for half an hour and read-only. They are notified and the audit log records it. A super admin cannot be impersonated.',",
    ),
  stopImpersonation: post('/api/auth/stop-viewing', signedIn)
    .answers(Message)
    .says('Ends the impersonation. Repeating it gives the same answer.')
    .allowedWhenImpersonating(),
  ...phoneCalls,
  sendSignupOtp: post('/api/auth/send-signup-otp', anyone)
    .takes(z.object({ email: Email, username: Username.optional() }))
    .answers(Message)
    .says('Mails a code that proves the address. A taken `username` is refused before.')
    .limitedTo(20, 600),
  signUp: post('/api/auth/signup', anyone)
    .takes(z.object({ data: SignUp, otp: Code }))
    .answers(SignedIn.extend(Message.shape))
    .says('Creates a customer whose address is proved by the code, and signs them in.')
    .limitedTo(30, 600),
  isDisabled: post('/api/test/check-user-disabled', anyone)
    .takes(z.object({ username: name }))
    .answers(z.boolean())
    .says('True for a name that wrong passwords have locked, whether the account exists or not.')
    .limitedTo(60, 60),
  sendResetOtp: post('/api/test/get-otp-from-email', anyone)
    .takes(z.object({ email: z.email('Email is not valid!').max(254) }))
    .answers(Message)
    .says('Mails a reset code if the address is known; the answer is the same if it is not.')
    .limitedTo(20, 600),
  verifyResetOtp: post('/api/test/verify-otp-from-email', anyone)
    .takes(z.object({ email: z.email('Email is not valid!').max(254), otp: Code }))
    .answers(z.object({ token: z.string() }))
    .says('Exchanges a right code for a one-time reset token.')
    .limitedTo(30, 600),
  resetPassword: post('/api/test/reset-password-after-otp', anyone)
    .takes(z.object({ email: z.email('Email is not valid!').max(254), password: Password, otp: z.string().max(200) }))
    .answers(Message)
    .says('Sets a new password; `otp` carries the reset token. Every session ends and a lock by wrong passwords is lifted.')
    .limitedTo(30, 600),
  register: post('/api/auth/register', backOffice)
    .takes(NewUser)
    .answers(Message.extend({ user: User }))
    .says('Opens an account for another person: sales for customers, an admin for any role. The person chooses their own password.')
    .limitedTo(60, 60),
}
