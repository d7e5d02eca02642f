import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@app/contract/secondFactor/secondFactor.shapes.ts'

/** The result of a request to the device: its answer, or the reason for the person why there is none. */
type Outcome<T> = { answer: T; words?: never } | { answer?: never; words: string }

/** Whether this browser supports passkeys; it does not at an address that is neither secure nor local. */
export const canUsePasskeys = () => window.PublicKeyCredential !== undefined

/** Has a passkey sign a request; the browser asks its owner for a finger, face or PIN. */
export const askPasskey = (request: PasskeyRequest): Promise<Outcome<PasskeyAnswer>> =>
  outcomeOf(async ({ startAuthentication }) => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: request as never })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    }
  })

/** Has the device make a new passkey. */
export const makePasskey = (creation: PasskeyCreation): Promise<Outcome<NewPasskey>> =>
  outcomeOf(async ({ startRegistration }) => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: creation as never })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }
  })

type Library = typeof import('@simplewebauthn/browser')

// Loaded here and not with the page: most people type a password.
async function outcomeOf<T>(ask: (library: Library) => Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await ask(await import('@simplewebauthn/browser')) }
  } catch (error) {
    return { words: wordsFor(error instanceof Error ? error.name : '') }
  }
}

function wordsFor(name: string): string {
  if (name === 'InvalidStateError') return 'This device holds a passkey for your account already.'
  if (name === 'SecurityError') return 'Passkeys do not work at this address. Open the product at its usual address.'
  if (name === 'NotSupportedError') return 'This browser or device cannot do that.'
  return 'No passkey was used: it was cancelled, or took too long. Please try again.'
}
