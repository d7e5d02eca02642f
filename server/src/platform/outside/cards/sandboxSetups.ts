import { cardProblems, digitsOf, type SandboxBehaviour, sandboxBehaviourOf } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import type { SandboxAuthenticate, SandboxConfirm, SandboxOutcome } from '@app/contract/payments/sandbox/sandboxCards.shapes.ts'
import { sameText } from '#config/secrets.ts'
import { newId } from '#database/ids.ts'
import { IntentUnknown } from './problems.ts'
import { insertMethod, lockSetup, saveSetup } from './sandbox.store.ts'
import type { SandboxSetupRow } from './sandbox.table.ts'
import { clientSecretOf, type Sandbox } from './sandboxSecrets.ts'

const prefix = 'seti_sandbox_'
export const newSetupId = () => `${prefix}${newId()}`
export const isSetupId = (id: string): boolean => id.startsWith(prefix)

type CardToStore = { customer: string; behaviour: SandboxBehaviour; card: Pick<SandboxConfirm, 'number' | 'expMonth' | 'expYear'> }

/** Stores a card's behaviour and last digits for later charges. Answers its id. */
export async function keepCard({ db, clock }: Sandbox, { customer, behaviour, card }: CardToStore): Promise<string> {
  const id = `pm_sandbox_${newId()}`
  const { expMonth, expYear } = card
  await insertMethod(db, { id, customer, behaviour, last4: digitsOf(card.number).slice(-4), expMonth, expYear, createdAt: clock.now() })
  return id
}

const storable: readonly SandboxBehaviour[] = ['pays', 'paysOnce', 'paysWithLateWebhook', 'paysWithDoubleWebhook']
const notStored = 'Your card was declined.'

/** Stores another card, if its bank allows it. */
export const confirmSetup = (sandbox: Sandbox, input: SandboxConfirm): Promise<SandboxOutcome> =>
  holding(sandbox, input, async (sandbox, setup) => {
    if (setup.status === 'succeeded') return { status: 'succeeded' }
    const [problem] = cardProblems(input, sandbox.clock.now())
    if (problem) return { status: 'failed', failureMessage: problem.message, field: problem.field }
    const behaviour = sandboxBehaviourOf(input.number)
    const asks = behaviour === 'asksToAuthenticate' || behaviour === 'asksEachTime'
    if (!behaviour || (!asks && !storable.includes(behaviour))) {
      await saveSetup(sandbox.db, setup.id, { status: 'failed', failureMessage: notStored })
      return { status: 'failed', failureMessage: notStored }
    }
    const methodId = await keepCard(sandbox, { customer: setup.customer, behaviour, card: input })
    const status = asks ? 'needs-action' : 'succeeded'
    await saveSetup(sandbox.db, setup.id, { status, methodId, failureMessage: null })
    return { status }
  })

export const authenticateSetup = (sandbox: Sandbox, input: SandboxAuthenticate): Promise<SandboxOutcome> =>
  holding(sandbox, input, async (sandbox, setup) => {
    if (setup.status === 'succeeded') return { status: 'succeeded' }
    const isApproved = setup.status === 'needs-action' && input.approve
    const failureMessage = isApproved
      ? null
      : 'We are unable to authenticate your payment method. Please choose a different one and try again.'
    await saveSetup(sandbox.db, setup.id, { status: isApproved ? 'succeeded' : 'failed', failureMessage })
    return isApproved ? { status: 'succeeded' } : { status: 'failed', failureMessage: failureMessage ?? undefined }
  })

type Secret = { intentId: string; clientSecret: string }
type Act = (sandbox: Sandbox, setup: SandboxSetupRow) => Promise<SandboxOutcome>

async function holding(sandbox: Sandbox, { intentId, clientSecret }: Secret, act: Act): Promise<SandboxOutcome> {
  if (!sameText(clientSecret, clientSecretOf(sandbox, intentId))) throw new IntentUnknown()
  return sandbox.db.transaction(async (db) => {
    const setup = await lockSetup(db, intentId)
    if (!setup) throw new IntentUnknown()
    return act({ ...sandbox, db }, setup)
  })
}
