import { fingerprint } from '#config/secrets.ts'
import type { IntentState } from './port.ts'
import { IntentUnknown } from './problems.ts'
import { findMethod, findSetup, insertAttempt, insertSetup, lockIntent } from './sandbox.store.ts'
import type { SandboxIntentRow, SandboxSetupRow } from './sandbox.table.ts'
import { settle, verdicts } from './sandboxConfirm.ts'
import { clientSecretOf, type Sandbox } from './sandboxSecrets.ts'
import { newSetupId } from './sandboxSetups.ts'
import type { SetupState, StoredCards } from './storedCards.port.ts'

/** Stored cards of the sandbox and their charges, with the states of the real provider. */
export const sandboxStoredCards = (sandbox: Sandbox, stateOf: (intent: SandboxIntentRow) => IntentState): StoredCards => ({
  createCustomer: async (userId) => `cus_sandbox_${userId}`,

  async createSetup({ customer, idempotencyKey, metadata }) {
    const row = { id: newSetupId(), customer, idempotencyKey, metadata, createdAt: sandbox.clock.now() }
    const { id } = known(await insertSetup(sandbox.db, row))
    return { id, clientSecret: clientSecretOf(sandbox, id) }
  },

  readSetup: async (id) => setupOf(known(await findSetup(sandbox.db, id))),

  async readMethod(id) {
    const { last4, expMonth, expYear } = known(await findMethod(sandbox.db, id))
    return { brand: 'visa', last4, expMonth, expYear }
  },

  chargeStored: ({ intentId, methodId, idempotencyKey }) =>
    sandbox.db.transaction(async (db) => {
      const intent = known(await lockIntent(db, intentId))
      const method = known(await findMethod(db, methodId))
      if (intent.customer !== method.customer) throw new IntentUnknown()
      if (intent.status === 'succeeded' || intent.status === 'cancelled') return stateOf(intent)
      const verdict = laterVerdicts[method.behaviour]
      const asksOwner = method.behaviour === 'asksEachTime'
      const answer = (row: SandboxIntentRow): IntentState => ({
        ...stateOf(row),
        ...(asksOwner && row.status === 'failed' && { asksOwner }),
      })
      const isDeclined = verdict.status === 'failed'
      const attempt = {
        id: `ch_sandbox_${fingerprint(idempotencyKey)}`,
        intentId,
        isDeclined,
        fingerprint: null,
        createdAt: sandbox.clock.now(),
      }
      // This key has been tried and answered before.
      if (!(await insertAttempt(db, attempt))) return answer(intent)
      const { copies, afterSeconds, ...state } = verdict
      return answer(await settle({ ...sandbox, db }, intent, { ...state, methodId }, { copies, afterSeconds }))
    }),
})

/** The outcome of a card when its owner is absent: most banks ask the owner once, when the card is stored, and some each time. */
const laterVerdicts: typeof verdicts = {
  ...verdicts,
  asksToAuthenticate: verdicts.pays,
  paysOnce: verdicts.declines,
  asksEachTime: { status: 'failed', failureMessage: 'Your card was declined. This transaction requires authentication.' },
}

function setupOf({ id, status, customer, methodId, failureMessage, metadata }: SandboxSetupRow): SetupState {
  const stands = status === 'needs-action' ? 'open' : status
  return { id, status: stands, customer, metadata, ...(methodId && { methodId }), ...(failureMessage && { failureMessage }) }
}

function known<T>(row: T | undefined): T {
  if (row === undefined) throw new IntentUnknown()
  return row
}
