import { challengeMinutes, passkeysAllowed } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { NewPasskey } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { companyOf } from '#company/index.ts'
import { fingerprint, newToken } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { endSessions } from '../../sessions/endSessions.ts'
import { consumeChallenge, forgetWrongCodes, insertChallenge } from '../challenges/challenges.store.ts'
import { type OwnSession, withProof } from '../challenges/proof.ts'
import { deletePasskeys, insertPasskey, passkeysOf, renamePasskey } from '../passkeys/passkeys.store.ts'
import { passkeyCreation, readNewPasskey } from '../passkeys/passkeys.ts'
import { deleteRecoveryCodes } from '../recoveryCodes/recoveryCodes.store.ts'
import { replaceRecoveryCodes } from '../recoveryCodes/recoveryCodes.ts'
import { decryptSecret, encryptSecret } from '../totp/hiddenSecret.ts'
import { confirmTotp, deleteTotp, findTotp, saveUnconfirmedTotp } from '../totp/totp.store.ts'
import { newTotpSecret, stepOf, totpUri } from '../totp/totp.ts'
import { factorsOf, hasFactor } from './factorsOf.ts'
import { notifyOwner } from './notifyOwner.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret' | 'log'>
type FirstCodes = { recoveryCodes?: string[] }

/** Makes a new secret, which is inactive until one of its codes is confirmed. */
export const beginApp = (context: Deps, ownSession: OwnSession) =>
  withProof(context, ownSession, async (db, user, now) => {
    const secret = newTotpSecret()
    const isKept = await saveUnconfirmedTotp(db, user.id, encryptSecret(context.secret, user.id, secret), now)
    if (!isKept) throw conflict('You have an authenticator app already. Remove it before you add another one.')
    return { secret, uri: totpUri(secret, { issuer: (await companyOf(db, context.config)).name, username: user.username }) }
  })

export const confirmApp = (context: Deps, ownSession: OwnSession, code: string): Promise<FirstCodes> =>
  withProof(context, ownSession, async (db, user, now) => {
    const totp = await findTotp(db, user.id)
    if (totp?.confirmedAt) throw conflict('Your authenticator app is confirmed already.')
    const secret = totp && decryptSecret(context.secret, user.id, totp.hiddenSecret)
    if (!secret) throw conflict('Please begin again: show the QR code once more.')
    const step = stepOf(secret, code, now)
    if (step === undefined) throw badInput('code', 'That code is not right. Check that the clock of your phone is, and try the next code.')
    const codes = await codesOfFirstFactor(db, context, ownSession)
    await confirmTotp(db, user.id, step, now)
    await notifyOwner(db, { user, what: 'appAdded', actor: user, at: now })
    return codes
  })

export const removeApp = (context: Deps, ownSession: OwnSession): Promise<void> =>
  withProof(context, ownSession, async (db, user, now) => {
    if (!(await deleteTotp(db, user.id))) throw notFound('Authenticator app')
    await clearWithoutFactor(db, user.id)
    await notifyOwner(db, { user, what: 'appRemoved', actor: user, at: now })
  })

export const beginPasskey = (context: Deps, ownSession: OwnSession) =>
  withProof(context, ownSession, async (db, user, now) => {
    const passkeys = await passkeysOf(db, user.id)
    refuseTooMany(passkeys.length)
    const token = newToken()
    const { name } = await companyOf(db, context.config)
    const creation = await passkeyCreation(context.config, name, user, passkeys)
    await insertChallenge(db, {
      kind: 'newPasskey',
      tokenFingerprint: fingerprint(token),
      userId: user.id,
      sessionId: ownSession.sessionId,
      toSign: creation.challenge,
      expiresAt: later(now, minutes(challengeMinutes)),
    })
    return { token, creation }
  })

export const addPasskey = (
  context: Deps,
  ownSession: OwnSession,
  made: { token: string; name: string; passkey: NewPasskey },
): Promise<FirstCodes> =>
  withProof(context, ownSession, async (db, user, now) => {
    const asked = await consumeChallenge(db, { kind: 'newPasskey', tokenFingerprint: fingerprint(made.token), now })
    const isHere = asked?.userId === user.id && asked.sessionId === ownSession.sessionId
    const passkey = isHere && asked.toSign ? await readNewPasskey(context.config, made.passkey, asked.toSign) : undefined
    if (!passkey) throw badInput('passkey', 'That passkey could not be added. Please try again.')
    refuseTooMany((await passkeysOf(db, user.id)).length)
    const codes = await codesOfFirstFactor(db, context, ownSession)
    await onDuplicate({ passkeys_credentialId_unique: conflict('That passkey was added already.') }, () =>
      insertPasskey(db, { ...passkey, userId: user.id, name: made.name, createdAt: now }),
    )
    await notifyOwner(db, { user, what: 'passkeyAdded', name: made.name, actor: user, at: now })
    return codes
  })

/** Changing a name needs no proof. */
export async function nameMyPasskey({ db }: Deps, userId: string, { id, name }: { id: string; name: string }): Promise<void> {
  if (!isId(id) || !(await renamePasskey(db, userId, id, name))) throw notFound('Passkey')
}

export const removePasskey = (context: Deps, ownSession: OwnSession, id: string): Promise<void> =>
  withProof(context, ownSession, async (db, user, now) => {
    const [gone] = isId(id) ? await deletePasskeys(db, user.id, id) : []
    if (!gone) throw notFound('Passkey')
    await clearWithoutFactor(db, user.id)
    await notifyOwner(db, { user, what: 'passkeyRemoved', name: gone.name, actor: user, at: now })
  })

export const newRecoveryCodes = (context: Deps, ownSession: OwnSession): Promise<string[]> =>
  withProof(context, ownSession, async (db, user, now) => {
    if (!hasFactor(await factorsOf(db, user.id))) throw conflict('Add an authenticator app or a passkey first.')
    const codes = await replaceRecoveryCodes(db, context, user.id)
    await notifyOwner(db, { user, what: 'newCodes', actor: user, at: now })
    return codes
  })

/** The first factor ends every other session: it was opened by the password alone, which is no longer enough. */
async function codesOfFirstFactor(db: Db, context: Deps, { userId, sessionId }: OwnSession): Promise<FirstCodes> {
  if (hasFactor(await factorsOf(db, userId))) return {}
  await endSessions(db, userId, { except: sessionId })
  return { recoveryCodes: await replaceRecoveryCodes(db, context, userId) }
}

/** Recovery codes replace a lost factor, so they are deleted with the last factor. */
async function clearWithoutFactor(db: Db, userId: string): Promise<void> {
  if (hasFactor(await factorsOf(db, userId))) return
  await deleteRecoveryCodes(db, userId)
  await forgetWrongCodes(db, userId)
}

function refuseTooMany(passkeys: number) {
  if (passkeys >= passkeysAllowed) throw conflict(`You have ${passkeysAllowed} passkeys. Remove one before you add another.`)
}
