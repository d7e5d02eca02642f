import { plainAmount } from '@app/contract/core/money.ts'
import { type ReturnState, takesMoney } from '@app/contract/payments/balance.rules.ts'
import { sandboxRefundOf, sandboxRefundSeconds } from '@app/contract/payments/refunds.rules.ts'
import { days, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import type { ListedReturn, MoneyReturn, RefundInput } from './port.ts'
import { CardRequestRefused, IdempotencyConflict, IntentUnknown } from './problems.ts'
import { findIntent, inPages, insertEvent, insertReturn, lockIntent, returnsOf, returnsSince, saveReturn } from './sandbox.store.ts'
import type { SandboxIntentRow, SandboxReturnRow } from './sandbox.table.ts'
import type { Sandbox } from './sandboxSecrets.ts'

const daysToAnswer = 7

export async function readReturns(sandbox: Sandbox, intentId: string): Promise<MoneyReturn[]> {
  if (!(await findIntent(sandbox.db, intentId))) throw new IntentUnknown()
  return (await returnsNow(sandbox, intentId)).map(moneyReturn)
}

/** Lists current refund states, including those whose webhook was not delivered. */
export async function* listReturns({ db, clock }: Sandbox, since: Date): AsyncGenerator<ListedReturn> {
  for await (const row of inPages((after) => returnsSince(db, since, after)))
    yield { ...moneyReturn({ ...row, state: stateNow(row, clock.now()) }), intentId: row.intentId }
}

/** A refund with a delayed test amount ends by itself after a while; later reads see it ended. */
const returnsNow = async ({ db, clock }: Sandbox, intentId: string): Promise<SandboxReturnRow[]> =>
  (await returnsOf(db, intentId)).map((row) => ({ ...row, state: stateNow(row, clock.now()) }))

function stateNow({ kind, state, amountCents, createdAt }: SandboxReturnRow, now: Date): ReturnState {
  const end = sandboxRefundOf(amountCents)
  if (kind !== 'refund' || state !== 'pending' || now < later(createdAt, waitOf[end])) return state
  return end === 'fails' ? 'failed' : 'succeeded'
}
const waitOf = { succeeds: 0, fails: 3_000, waits: sandboxRefundSeconds * 1_000 }

/** Refunds at once, as card networks seem to, unless the test amount says otherwise. */
export const refund = (sandbox: Sandbox, { intentId, amountCents, idempotencyKey, reason }: RefundInput): Promise<MoneyReturn> =>
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
    const now = sandbox.clock.now()
    const end = sandboxRefundOf(amountCents)
    const made = await insertReturn(db, {
      id: `re_sandbox_${newId()}`,
      intentId,
      kind: 'refund',
      state: end === 'succeeds' ? 'succeeded' : 'pending',
      amountCents,
      reason: reason ?? null,
      idempotencyKey,
      createdAt: now,
    })
    await tell({ ...sandbox, db }, intentId, 'refund.created')
    if (end !== 'succeeds') await tell({ ...sandbox, db }, intentId, 'refund.updated', waitOf[end])
    return moneyReturn(made)
  })

const leftOf = ({ amountCents }: SandboxIntentRow, known: readonly SandboxReturnRow[]) =>
  amountCents - known.filter(({ state }) => takesMoney(state)).reduce((sum, one) => sum + one.amountCents, 0)

/** Opens a dispute of the remaining amount, as a bank would. */
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

/** Settles a dispute or a refund: won, lost or failed. */
export const settleReturn = (sandbox: Sandbox, intentId: string, id: string, state: ReturnState): Promise<MoneyReturn> =>
  sandbox.db.transaction(async (db) => {
    await held({ ...sandbox, db }, intentId)
    const settled = await saveReturn(db, id, state)
    if (!settled) throw new IntentUnknown()
    await tell({ ...sandbox, db }, intentId, settled.kind === 'refund' ? 'refund.updated' : 'charge.dispute.closed')
    return moneyReturn(settled)
  })

async function held(sandbox: Sandbox, intentId: string) {
  const intent = await lockIntent(sandbox.db, intentId)
  if (!intent) throw new IntentUnknown()
  if (intent.status !== 'succeeded') throw new CardRequestRefused('Nothing was paid by this intent.', 'charge_not_paid')
  return { intent, known: await returnsNow(sandbox, intentId) }
}

async function tell({ db, clock, onEvent }: Sandbox, intentId: string, type: string, afterMs = 0) {
  const now = clock.now()
  const dueAt = later(now, afterMs)
  await insertEvent(db, { id: `evt_sandbox_${newId()}`, intentId, type, dueAt, createdAt: now })
  await onEvent?.(db, dueAt)
}

const moneyReturn = ({ id, kind, state, amountCents, reason, idempotencyKey, answerBy, createdAt }: SandboxReturnRow): MoneyReturn => ({
  kind,
  id,
  ...(idempotencyKey && { ourId: idempotencyKey }),
  state,
  amountCents,
  ...(reason && { reason }),
  ...(answerBy && { answerBy }),
  createdAt,
})
