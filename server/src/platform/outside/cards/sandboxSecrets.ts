import { sealed } from '#config/secrets.ts'
import type { Clock } from '#core/clock.ts'
import type { Db } from '#database/db.ts'

export type SandboxOptions = {
  clock: Clock
  /** Any secret of this installation; client secrets and signatures are derived from it. */
  secret: string
  /** Called with an event's due time, in the transaction that creates or postpones it. */
  onEvent?: (db: Db, dueAt: Date) => Promise<void>
}

/** The dependencies of the sandbox's parts. */
export type Sandbox = SandboxOptions & { db: Db }

export const sandboxSignatureHeader = 'sandbox-signature'

/** Derived and not stored, so that a reader of the table can't pay. */
export const clientSecretOf = ({ secret }: Sandbox, intentId: string) =>
  `${intentId}_secret_${sealed(secret, 'client secret of a sandbox card intent', intentId).slice(0, 40)}`

export const webhookSecretOf = ({ secret }: Sandbox) => sealed(secret, 'signature of sandbox card webhooks', '')

/** Recognises a card, without revealing its number to a reader who lacks the secret. */
export const cardFingerprintOf = ({ secret }: Sandbox, number: string) =>
  sealed(secret, 'number of a sandbox card', number.replace(/\D/g, '')).slice(0, 32)
