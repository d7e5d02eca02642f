import type { Contract } from '@app/contract/index.ts'
import { orNotFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { findUser } from '#users/index.ts'
import { welcome } from '../signUp/welcome.ts'
import { answerChallenge, askForPasskey, signInWithPasskey } from './challenges/answerChallenge.ts'
import { proofOf } from './challenges/challenges.store.ts'
import { askForProof, type OwnSession, prove } from './challenges/proof.ts'
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  nameMyPasskey,
  newRecoveryCodes,
  removeApp,
  removePasskey,
} from './factors/changeFactors.ts'
import { isRequiredOf, isRequiredOfStaff, requireOfStaff, resetSecondFactor } from './factors/decideForOthers.ts'
import { factorsOf } from './factors/factorsOf.ts'
import { countStaffWithout } from './factors/policy.store.ts'
import { serializeStatus } from './secondFactor.serializer.ts'

export const secondFactor: Handlers<Contract['secondFactor']> = {
  answer: async (context) => welcome(context, await answerChallenge(context, context.input, context.from)),
  passkeyRequest: (context) => askForPasskey(context),
  signInWithPasskey: async (context) => welcome(context, await signInWithPasskey(context, context.input, context.from)),

  status: async (context) => {
    const { db, me, clock } = context
    const { sessionId } = ownSessionOf(context)
    return serializeStatus({
      factors: await factorsOf(db, me.id),
      isRequired: await isRequiredOf(context, me),
      provenUntil: await proofOf(db, sessionId, clock.now()),
    })
  },
  proofRequest: (context) => askForProof(context, ownSessionOf(context)),
  prove: async (context) => ({ provenUntil: (await prove(context, ownSessionOf(context), context.input)).toISOString() }),
  beginApp: (context) => beginApp(context, ownSessionOf(context)),
  confirmApp: (context) => confirmApp(context, ownSessionOf(context), context.input.code),
  removeApp: async (context) => {
    await removeApp(context, ownSessionOf(context))
    return { message: 'Authenticator app removed.' }
  },
  beginPasskey: (context) => beginPasskey(context, ownSessionOf(context)),
  addPasskey: (context) => addPasskey(context, ownSessionOf(context), context.input),
  renamePasskey: async (context) => {
    await nameMyPasskey(context, context.me.id, context.input)
    return { message: 'Passkey renamed.' }
  },
  removePasskey: async (context) => {
    await removePasskey(context, ownSessionOf(context), context.input.id)
    return { message: 'Passkey removed.' }
  },
  newRecoveryCodes: async (context) => ({ recoveryCodes: await newRecoveryCodes(context, ownSessionOf(context)) }),

  ofUser: async ({ db, input }) => {
    const user = orNotFound(isId(input.user) ? await findUser(db, input.user) : undefined, 'User')
    const { app, passkeys } = await factorsOf(db, user.id)
    return { hasApp: app !== undefined, passkeys: passkeys.length }
  },
  reset: async (context) => {
    const username = await resetSecondFactor(context, context.me, ownSessionOf(context), context.input.user)
    return { message: `${username} now signs in with the password alone.` }
  },
  policy: async (context) => ({
    isRequiredOfStaff: await isRequiredOfStaff(context),
    staffWithout: await countStaffWithout(context.db),
  }),
  setPolicy: async (context) => {
    const { isRequiredOfStaff } = context.input
    await requireOfStaff(context, context.me, ownSessionOf(context), isRequiredOfStaff)
    return { message: isRequiredOfStaff ? 'Staff must now have a second factor.' : 'A second factor is now optional for staff.' }
  },
}

function ownSessionOf({ me, session }: Context): OwnSession {
  // The request pipeline found the caller by a session, so there is one.
  if (!session.id) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
  return { userId: me.id, sessionId: session.id }
}
