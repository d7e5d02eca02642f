import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import type { Config } from '#config/config.ts'
import type { PasskeyRow } from '../secondFactor.table.ts'

type Settings = Pick<Config, 'PUBLIC_URL'>
type Known = Pick<PasskeyRow, 'credentialId' | 'transports'>

/** `required` if the passkey stands alone, since it must then prove possession and a finger, face or PIN. */
export type Verification = 'required' | 'preferred'

/** Loaded with the first passkey: the library reads certificates and much else and would slow down the start. */
const webAuthn = () => import('@simplewebauthn/server')

/** Asks one of these passkeys to sign; without a list, any that the device has for us. */
export async function passkeyRequest(
  settings: Settings,
  passkeys: readonly Known[],
  userVerification: Verification,
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn()
  return await generateAuthenticationOptions({
    rpID: hostName(settings),
    allowCredentials: passkeys.map(described),
    userVerification,
  })
}

/** Whether this passkey has signed the challenge, and the state to save; undefined if it has not. */
export async function checkPasskey(
  settings: Settings,
  passkey: PasskeyRow,
  { answer, toSign, verification }: { answer: PasskeyAnswer; toSign: string; verification: Verification },
): Promise<{ counter: number; isSynced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifiedOrNothing(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: toSign,
      expectedOrigin: originsOf(settings, answer.response.clientDataJSON),
      expectedRPID: hostName(settings),
      requireUserVerification: verification === 'required',
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  return verified ? { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp } : undefined
}

type Owner = { id: string; username: string; name: string }

/** Asks a device for a new discoverable passkey; existing ones are excluded. */
export async function passkeyCreation(
  settings: Settings,
  company: string,
  owner: Owner,
  passkeys: readonly Known[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await webAuthn()
  return await generateRegistrationOptions({
    rpName: company,
    rpID: hostName(settings),
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.username,
    userDisplayName: owner.name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** The data of a new passkey to save, or undefined if it does not answer the challenge. */
export async function readNewPasskey(settings: Settings, made: NewPasskey, toSign: string) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifiedOrNothing(
    verifyRegistrationResponse({
      response: made,
      expectedChallenge: toSign,
      expectedOrigin: originsOf(settings, made.response.clientDataJSON),
      expectedRPID: hostName(settings),
      requireUserVerification: false,
    }),
  )
  if (!verified) return undefined
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: made.response.transports ?? [],
    isSynced: credentialBackedUp,
  }
}

/** The owner that a passkey names, as it was told at its creation. */
export const ownerNamedBy = ({ response: { userHandle } }: PasskeyAnswer): string | undefined =>
  userHandle && Buffer.from(userHandle, 'base64url').toString('utf8')

const described = ({ credentialId, transports }: Known) => ({ id: credentialId, transports })

/** Passkeys are bound to a host. Without a public address the product runs on this machine alone. */
const hostName = ({ PUBLIC_URL }: Settings) => (PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost')

/** Without a public address every port of this machine is ours: in development the pages come from another port. */
function originsOf({ PUBLIC_URL }: Settings, clientDataJSON: string): string[] {
  if (PUBLIC_URL) return [new URL(PUBLIC_URL).origin]
  const named = /"origin":"([^"]*)"/.exec(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))?.[1] ?? ''
  const url = URL.parse(named)
  return url?.hostname === 'localhost' && url.protocol === 'http:' ? [url.origin] : []
}

/** The library throws for every invalid answer, with messages for developers; here an invalid answer is just not verified. */
const verifiedOrNothing = <T>(
  verifying: Promise<T>,
): Promise<T | { verified: false; authenticationInfo?: never; registrationInfo?: never }> =>
  verifying.catch(() => ({ verified: false }) as const)
