import { z } from 'zod'
import { admins, anyone, signedIn } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { typedCode } from '#core/typedCode.ts'
import { SignedIn } from '#users/signedIn.shapes.ts'
import {
  FactorAnswer,
  FactorPrompt,
  FirstCodes,
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyName,
  PasskeyRequest,
  SecondFactorStatus,
} from './secondFactor.shapes.ts'

const token = z.string().max(100)
const Policy = z.object({ isRequiredOfStaff: z.boolean() })

export const secondFactor = {
  answer: post('/api/auth/second-factor', anyone)
    .takes(FactorAnswer.extend({ token }))
    .answers(SignedIn)
    .says('The second step of signing in: a code, a recovery code or a passkey opens the session.')
    .limitedTo(60, 60),
  passkeyRequest: post('/api/auth/passkey-request', anyone)
    .answers(z.object({ token: z.string(), passkey: PasskeyRequest }))
    .says('The challenge for signing in with a passkey alone.')
    .limitedTo(60, 60),
  signInWithPasskey: post('/api/auth/signin-with-passkey', anyone)
    .takes(z.object({ token, passkey: PasskeyAnswer }))
    .answers(SignedIn)
    .says('Signs in with a passkey alone, which has asked its owner for a finger, face or PIN.')
    .limitedTo(60, 60),

  status: get('/api/auth/second-factor/status', signedIn)
    .answers(SecondFactorStatus)
    .says('The caller’s second factors.')
    .beforeSecondFactor()
    .notWhenImpersonating(),
  proofRequest: post('/api/auth/second-factor/proof-request', signedIn)
    .answers(FactorPrompt)
    .says('The ways in which the caller can prove their identity: the strongest factor they have, or a recovery code.')
    .beforeSecondFactor(),
  prove: post('/api/auth/second-factor/prove', signedIn)
    .takes(FactorAnswer.extend({ password: z.string().max(200).optional(), token: token.optional() }))
    .answers(z.object({ provenUntil: z.iso.datetime() }))
    .says(
      "'Proves the caller’s identity before they change factors in this session: by their strongest factor, or by the password if they have none.',",
    )
    .limitedTo(30, 60)
    .beforeSecondFactor(),
  beginApp: post('/api/auth/second-factor/begin-app', signedIn)
    .answers(z.object({ secret: z.string(), uri: z.string() }))
    .says('A new secret for an authenticator app; it is inactive until one of its codes is confirmed.')
    .beforeSecondFactor(),
  confirmApp: post('/api/auth/second-factor/confirm-app', signedIn)
    .takes(z.object({ code: z.string().overwrite(typedCode).max(20) }))
    .answers(FirstCodes)
    .says('Adds the authenticator app by a right code; the first factor comes with ten recovery codes, and every other session ends.')
    .limitedTo(30, 60)
    .beforeSecondFactor(),
  removeApp: post('/api/auth/second-factor/remove-app', signedIn)
    .answers(Message)
    .says('Removes the authenticator app.')
    .beforeSecondFactor(),
  beginPasskey: post('/api/auth/second-factor/begin-passkey', signedIn)
    .answers(z.object({ token: z.string(), creation: PasskeyCreation }))
    .says('The challenge for making a new passkey.')
    .beforeSecondFactor(),
  addPasskey: post('/api/auth/second-factor/add-passkey', signedIn)
    .takes(z.object({ token, name: PasskeyName, passkey: NewPasskey }))
    .answers(FirstCodes)
    .says('Adds a passkey; the first factor comes with ten recovery codes, and every other session ends.')
    .beforeSecondFactor(),
  renamePasskey: post('/api/auth/second-factor/rename-passkey', signedIn)
    .takes(z.object({ id: z.string(), name: PasskeyName }))
    .answers(Message)
    .says('Renames one of the caller’s passkeys.')
    .beforeSecondFactor(),
  removePasskey: post('/api/auth/second-factor/remove-passkey', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Removes one of the caller’s passkeys.')
    .beforeSecondFactor(),
  newRecoveryCodes: post('/api/auth/second-factor/new-recovery-codes', signedIn)
    .answers(z.object({ recoveryCodes: z.array(z.string()) }))
    .says('Ten new recovery codes that replace the old ones.')
    .beforeSecondFactor(),

  ofUser: get('/api/auth/second-factor/of-user', admins)
    .takes(z.object({ user: z.string() }))
    .answers(z.object({ hasApp: z.boolean(), passkeys: z.number() }))
    .says('The second factors of a person, for an admin who helps them.'),
  reset: post('/api/auth/second-factor/reset', admins)
    .takes(z.object({ user: z.string() }))
    .answers(Message)
    .says(
      "'Removes every factor of a person who has lost theirs, and signs them out; a super admin’s only by another super admin. Needs a proof.',",
    ),
  policy: get('/api/auth/second-factor/policy', admins)
    .answers(Policy.extend({ staffWithout: z.number() }))
    .says('Whether staff must have a second factor, and how many of them have none.'),
  setPolicy: post('/api/auth/second-factor/set-policy', admins)
    .takes(Policy)
    .answers(Message)
    .says('Requires a second factor of staff, or no longer. The deciding admin must have one. Needs a proof.'),
}
