import { setTimeout as sleep } from 'node:timers/promises'
import type { Repeated } from '@app/contract/core/call.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { type Attempt, claimAttempt, giveUpClaim, keepAnswer } from './idempotency.store.ts'

type Act = () => Promise<unknown>
export type OncePerKey = (attempt: Attempt, repeated: Repeated, act: Act) => Promise<unknown>

const timing = { leaseMs: 5_000, waitMs: 12_000, pollMs: 100 }

/**
 * Runs each attempt once and answers repeated calls alike, in any process. Within a process they share the first one's answer; other
 * processes wait for its row. A refusal is not stored, since the next try may succeed.
 * The claim and the act commit separately, so a process that dies between them leaves an act without an answer. Its claim expires, and the
 * next call acts again; the unique key of the created row then finds the existing one.
 */
export function oncePerKey({ db, log }: Pick<AppContext, 'db' | 'log'>, { leaseMs, waitMs, pollMs } = timing): OncePerKey {
  const underWay = new Map<string, { inputHash: string; answer: Promise<unknown> }>()

  return async (attempt, repeated, act) => {
    const name = JSON.stringify([attempt.caller, attempt.call, attempt.key])
    const first = underWay.get(name)
    if (first) {
      refuseOtherInput(attempt, first)
      return await first.answer
    }
    const answer = claimAndAct(attempt, repeated, act).finally(() => underWay.delete(name))
    underWay.set(name, { inputHash: attempt.inputHash, answer })
    return await answer
  }

  async function claimAndAct(attempt: Attempt, repeated: Repeated, act: Act): Promise<unknown> {
    const claim = newId()
    const waitUntil = performance.now() + waitMs
    for (;;) {
      const row = await claimAttempt(db, attempt, claim, leaseMs)
      if (row) refuseOtherInput(attempt, row)
      if (row?.answeredAt) return repeated === 'sameAnswer' ? row.answer : await act()
      if (row?.claim === claim) return await actAs(claim, attempt, repeated, act)
      if (performance.now() > waitUntil) throw stillUnderWay()
      // The row was just released, or belongs to another process that is running.
      if (row) await sleep(pollMs)
    }
  }

  async function actAs(claim: string, attempt: Attempt, repeated: Repeated, act: Act): Promise<unknown> {
    try {
      const answer = await act()
      await keepAnswer(db, attempt, claim, repeated === 'sameAnswer' ? answer : null).catch(leftToLapse)
      return answer
    } catch (error) {
      await giveUpClaim(db, attempt, claim).catch(leftToLapse)
      throw error
    }
  }

  /** The act itself succeeded or was refused, and its caller gets the result; the claim expires by itself. */
  function leftToLapse(error: unknown) {
    log.warn({ err: error }, 'the result of an attempt could not be stored')
  }
}

function refuseOtherInput({ inputHash }: Attempt, first: { inputHash: string }) {
  if (first.inputHash !== inputHash)
    throw new Refusal('KEY_REUSED', 'This Idempotency-Key was used with a different input. Please use a new key.')
}

const stillUnderWay = () =>
  new Refusal('BUSY', 'The first call of this Idempotency-Key is still being worked on. Please try again in a moment.', { retryAfter: 3 })
