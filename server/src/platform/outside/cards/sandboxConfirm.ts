import {
  cardProblems,
  lateWebhookSeconds,
  type SandboxBehaviour,
  sandboxBehaviourOf,
} from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import type { SandboxAuthenticate, SandboxConfirm, SandboxOutcome } from '@app/contract/payments/sandbox/sandboxCards.shapes.ts'
import { sameText } from '#config/secrets.ts'
import { later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import type { IntentStatus } from './port.ts'
import { IntentUnknown } from './problems.ts'
import { insertAttempt, insertEvent, lockIntent, saveIntent } from './sandbox.store.ts'
import type { SandboxIntentRow } from './sandbox.table.ts'
import { cardFingerprintOf, clientSecretOf, type Sandbox } from './sandboxSecrets.ts'
import { authenticateSetup, confirmSetup, isSetupId, keepCard } from './sandboxSetups.ts'

type Verdict = { status: IntentStatus; failureMessage: string | null; methodId?: string | null }
type Telling = { copies?: number; afterSeconds?: number }

const paid: Verdict = { status: 'succeeded', failureMessage: null }
const refused = (failureMessage: string): Verdict => ({ status: 'failed', failureMessage })

/** The outcome of each test card, and how its webhooks are sent. */
export const verdicts: Record<SandboxBehaviour, Verdict & Telling> = {
  pays: paid,
  declines: refused('Your card was declined.'),
  lacksFunds: refused('Your card has insufficient funds.'),
  asksToAuthenticate: { status: 'needs-action', failureMessage: null },
  paysWithLateWebhook: { ...paid, afterSeconds: lateWebhookSeconds },
  paysWithDoubleWebhook: { ...paid, copies: 2 },
  paysOnce: paid,
  asksEachTime: { status: 'needs-action', failureMessage: null },
}
// A person may enter a real card into this form: it is declined with the reason and not stored.
const foreignCard = refused('Your card was declined. This is the sandbox, which only takes its own test cards.')
const notAuthenticated = refused(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
)
const cancelledAlready = 'This payment was cancelled.'

/** Tries the card. A payment that has succeeded stays so, whichever card is tried afterwards. */
export function confirmCard(sandbox: Sandbox, input: SandboxConfirm): Promise<SandboxOutcome> {
  if (isSetupId(input.intentId)) return confirmSetup(sandbox, input)
  return holding(sandbox, input, async (sandbox, intent) => {
    if (intent.status === 'succeeded' || intent.status === 'cancelled') return outcomeOf(intent)
    const [problem] = cardProblems(input, sandbox.clock.now())
    if (problem) return { status: 'failed', failureMessage: problem.message, field: problem.field }
    const behaviour = sandboxBehaviourOf(input.number)
    const { copies, afterSeconds, ...verdict }: Verdict & Telling = behaviour ? verdicts[behaviour] : foreignCard
    await noteAttempt(sandbox, intent, { isDeclined: verdict.status === 'failed', number: behaviour ? input.number : null })
    if (behaviour && intent.customer !== null && verdict.status !== 'failed')
      intent.methodId = await keepCard(sandbox, { customer: intent.customer, behaviour, card: input })
    return outcomeOf(await settle(sandbox, intent, { ...verdict, methodId: intent.methodId }, { copies, afterSeconds }))
  })
}

/** Applies the customer's answer while authentication is pending; otherwise answers the current state. */
export function authenticateCard(sandbox: Sandbox, input: SandboxAuthenticate): Promise<SandboxOutcome> {
  if (isSetupId(input.intentId)) return authenticateSetup(sandbox, input)
  return holding(sandbox, input, async (sandbox, intent) => {
    if (intent.status !== 'needs-action') return outcomeOf(intent)
    return outcomeOf(await settle(sandbox, intent, input.approve ? paid : notAuthenticated))
  })
}

/** Of a real card only the attempt itself is recorded. */
const noteAttempt = (sandbox: Sandbox, { id }: SandboxIntentRow, { isDeclined, number }: { isDeclined: boolean; number: string | null }) =>
  insertAttempt(sandbox.db, {
    id: `ch_sandbox_${newId()}`,
    intentId: id,
    isDeclined,
    fingerprint: number === null ? null : cardFingerprintOf(sandbox, number),
    createdAt: sandbox.clock.now(),
  })

/** The new state and its webhook event commit together. */
export async function settle(
  sandbox: Sandbox,
  intent: SandboxIntentRow,
  verdict: Verdict,
  telling: Telling = {},
): Promise<SandboxIntentRow> {
  const now = sandbox.clock.now()
  const dueAt = later(now, (telling.afterSeconds ?? 0) * 1000)
  const settled = await saveIntent(sandbox.db, intent.id, { ...verdict, updatedAt: now })
  if (!settled) throw new IntentUnknown()
  await insertEvent(sandbox.db, {
    id: `evt_sandbox_${newId()}`,
    intentId: intent.id,
    type: `payment_intent.${verdict.status}`,
    copies: telling.copies ?? 1,
    dueAt,
    createdAt: now,
  })
  await sandbox.onEvent?.(sandbox.db, dueAt)
  return settled
}

type Act = (sandbox: Sandbox, intent: SandboxIntentRow) => Promise<SandboxOutcome>

/** Runs the work on the locked intent in one transaction, if the secret is right. */
async function holding(
  sandbox: Sandbox,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
  act: Act,
): Promise<SandboxOutcome> {
  if (!sameText(clientSecret, clientSecretOf(sandbox, intentId))) throw new IntentUnknown()
  return sandbox.db.transaction(async (db) => {
    const intent = await lockIntent(db, intentId)
    if (!intent) throw new IntentUnknown()
    return act({ ...sandbox, db }, intent)
  })
}

function outcomeOf({ status, failureMessage }: SandboxIntentRow): SandboxOutcome {
  if (status === 'succeeded' || status === 'needs-action') return { status }
  return { status: 'failed', failureMessage: status === 'cancelled' ? cancelledAlready : (failureMessage ?? undefined) }
}
