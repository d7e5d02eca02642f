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
    const { sessionId } = hereOf(context)
    return serializeStatus({
      factors: await factorsOf(db, me.id),
      isRequired: await isRequiredOf(context, me),
      provenUntil: await proofOf(db, sessionId, clock.now()),
    })
  },
  proofRequest: (context) => askForProof(context, hereOf(context)),
  prove: async (context) => ({ provenUntil: (await prove(context, hereOf(context), context.input)).toISOString() }),
  beginApp: (context) => beginApp(context, hereOf(context)),
  confirmApp: (context) => confirmApp(context, hereOf(context), context.input.code),
  removeApp: async (context) => {
    await removeApp(context, hereOf(context))
    return { message: 'Authenticator app removed.' }
  },
  beginPasskey: (context) => beginPasskey(context, hereOf(context)),
  addPasskey: (context) => addPasskey(context, hereOf(context), context.input),
  renamePasskey: async (context) => {
    await nameMyPasskey(context, context.me.id, context.input)
    return { message: 'Passkey renamed.' }
  },
  removePasskey: async (context) => {
    await removePasskey(context, hereOf(context), context.input.id)
    return { message: 'Passkey removed.' }
  },
  newRecoveryCodes: async (context) => ({ recoveryCodes: await newRecoveryCodes(context, hereOf(context)) }),

  ofUser: async ({ db, input }) => {
    const user = orNotFound(isId(input.user) ? await findUser(db, input.user) : undefined, 'User')
    const { app, passkeys } = await factorsOf(db, user.id)
    return { hasApp: app !== undefined, passkeys: passkeys.length }
  },
  reset: async (context) => {
    const username = await resetSecondFactor(context, context.me, hereOf(context), context.input.user)
    return { message: `${username} signs in with the password alone now.` }
  },
  policy: async (context) => ({
    isRequiredOfStaff: await isRequiredOfStaff(context),
    staffWithout: await countStaffWithout(context.db),
  }),
  setPolicy: async (context) => {
    const { isRequiredOfStaff } = context.input
    await requireOfStaff(context, context.me, hereOf(context), isRequiredOfStaff)
    return { message: isRequiredOfStaff ? 'Staff must have a second factor now.' : 'Staff may do without a second factor now.' }
  },
}

function hereOf({ me, session }: Context): OwnSession {
  // The request pipeline found the caller by a session, so there is one.
  if (!session.id) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
  return { userId: me.id, sessionId: session.id }
}
