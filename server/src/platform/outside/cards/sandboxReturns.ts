import { plainAmount } from '@app/contract/core/money.ts'
import { type ReturnState, takesMoney } from '@app/contract/payments/balance.rules.ts'
import { days, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import type { MoneyReturn, RefundWish } from './port.ts'
import { CardRequestRefused, IdempotencyConflict, IntentUnknown } from './problems.ts'
import { findIntent, insertEvent, insertReturn, lockIntent, returnsOf, saveReturn } from './sandbox.store.ts'
import type { SandboxIntentRow, SandboxReturnRow } from './sandbox.table.ts'
import type { Sandbox } from './sandboxSecrets.ts'

const daysToAnswer = 7

export async function readReturns({ db }: Sandbox, intentId: string): Promise<MoneyReturn[]> {
  if (!(await findIntent(db, intentId))) throw new IntentUnknown()
  return (await returnsOf(db, intentId)).map(moneyReturn)
}

/** Gives back at once, as card networks seem to do to whoever asks. */
export const refund = (sandbox: Sandbox, { intentId, amountCents, idempotencyKey, reason }: RefundWish): Promise<MoneyReturn> =>
  sandbox.db.transaction(async (db) => {
    const { intent, known } = await held({ ...sandbox, db }, intentId)
    const repeated = known.find((one) => one.idempotencyKey === idempotencyKey)
    if (repeated && repeated.amountCents !== amountCents) throw new IdempotencyConflict()
    if (repeated) return moneyReturn(repeated)
    const left = leftOf(intent, known)
    if (!Number.isInteger(amountCents) || amountCents <= 0 || amountCents > left)
      throw new CardRequestRefused(
        `Between 0 and ${plainAmount(left, intent.currency)} ${intent.currency} can be given back.`,
        'amount_too_large',
      )
    const made = await insertReturn(db, {
      id: `re_sandbox_${newId()}`,
      intentId,
      kind: 'refund',
      state: 'succeeded',
      amountCents,
      reason: reason ?? null,
      idempotencyKey,
      createdAt: sandbox.clock.now(),
    })
    await tell({ ...sandbox, db }, intentId, 'refund.created')
    return moneyReturn(made)
  })

const leftOf = ({ amountCents }: SandboxIntentRow, known: readonly SandboxReturnRow[]) =>
  amountCents - known.filter(({ state }) => takesMoney(state)).reduce((sum, one) => sum + one.amountCents, 0)

/** What a bank would do: opens a dispute of what is left of the payment. */
export const openDispute = (sandbox: Sandbox, intentId: string, state: ReturnState = 'open'): Promise<MoneyReturn> =>
  sandbox.db.transaction(async (db) => {
    const { intent, known } = await held({ ...sandbox, db }, intentId)
    const left = leftOf(intent, known)
    if (left <= 0) throw new CardRequestRefused('Nothing is left of this payment to dispute.', 'charge_already_refunded')
    const now = sandbox.clock.now()
    const made = await insertReturn(db, {
      id: `dp_sandbox_${newId()}`,
      intentId,
      kind: 'dispute',
      state,
      amountCents: left,
      reason: 'fraudulent',
      answerBy: later(now, days(daysToAnswer)),
      createdAt: now,
    })
    await tell({ ...sandbox, db }, intentId, 'charge.dispute.created')
    return moneyReturn(made)
  })

/** How a dispute or a refund went on: won, lost, failed. */
export const settleReturn = (sandbox: Sandbox, intentId: string, id: string, state: ReturnState): Promise<MoneyReturn> =>
  sandbox.db.transaction(async (db) => {
    await held({ ...sandbox, db }, intentId)
    const settled = await saveReturn(db, id, state)
    if (!settled) throw new IntentUnknown()
    await tell({ ...sandbox, db }, intentId, settled.kind === 'refund' ? 'refund.updated' : 'charge.dispute.closed')
    return moneyReturn(settled)
  })

async function held({ db }: Sandbox, intentId: string) {
  const intent = await lockIntent(db, intentId)
  if (!intent) throw new IntentUnknown()
  if (intent.status !== 'succeeded') throw new CardRequestRefused('Nothing was paid by this intent.', 'charge_not_paid')
  return { intent, known: await returnsOf(db, intentId) }
}

async function tell({ db, clock, onEvent }: Sandbox, intentId: string, type: string) {
  const now = clock.now()
  await insertEvent(db, { id: `evt_sandbox_${newId()}`, intentId, type, dueAt: now, createdAt: now })
  await onEvent?.(db, now)
}

const moneyReturn = ({ id, kind, state, amountCents, reason, answerBy, createdAt }: SandboxReturnRow): MoneyReturn => ({
  kind,
  id,
  state,
  amountCents,
  ...(reason && { reason }),
  ...(answerBy && { answerBy }),
  createdAt,
})
