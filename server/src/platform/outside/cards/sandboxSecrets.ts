import { sealed } from '#config/secrets.ts'
import type { Clock } from '#core/clock.ts'
import type { Db } from '#database/db.ts'

export type SandboxOptions = {
  clock: Clock
  /** Any secret of this installation; client secrets and signatures are derived from it. */
  secret: string
  /** Called with the time at which an event is due, in the transaction that makes it or puts it off. */
  onEvent?: (db: Db, dueAt: Date) => Promise<void>
}

/** What the parts of the sandbox work with. */
export type Sandbox = SandboxOptions & { db: Db }

export const sandboxSignatureHeader = 'sandbox-signature'

/** Derived, not stored: whoever reads the table can't pay with what they find. */
export const clientSecretOf = ({ secret }: Sandbox, intentId: string) =>
  `${intentId}_secret_${sealed(secret, 'client secret of a sandbox card intent', intentId).slice(0, 40)}`

export const webhookSecretOf = ({ secret }: Sandbox) => sealed(secret, 'signature of sandbox card webhooks', '')

/** Tells a card again, and nothing else: whoever reads it can't guess the number without the secret. */
export const cardFingerprintOf = ({ secret }: Sandbox, number: string) =>
  sealed(secret, 'number of a sandbox card', number.replace(/\D/g, '')).slice(0, 32)
