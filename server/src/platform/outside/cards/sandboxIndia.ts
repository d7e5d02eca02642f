import { lateWebhookSeconds } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import { type SandboxWay, sandboxKeyId } from '@app/contract/payments/sandbox/sandboxIndia.rules.ts'
import type { SandboxIndia, SandboxIndiaOutcome } from '@app/contract/payments/sandbox/sandboxIndia.shapes.ts'
import { sealed } from '#config/secrets.ts'
import { newId } from '#database/ids.ts'
import { IntentUnknown } from './problems.ts'
import { isProofOf, proofOf } from './razorpay.signatures.ts'
import { isRazorpayId } from './razorpay.ts'
import { insertAttempt, lockIntent } from './sandbox.store.ts'
import { settle } from './sandboxConfirm.ts'
import type { Sandbox } from './sandboxSecrets.ts'

const keySecretOf = ({ secret }: Sandbox) => sealed(secret, 'key of the sandbox for payments inside India', '')

/** The embedded gateway for payments inside India: its orders are intents of the sandbox, and it signs like the real one. */
export const sandboxGateway = (sandbox: Sandbox) => ({
  keyId: sandboxKeyId,
  isEmbedded: true,
  isProven: (orderId: string, proof: { paymentId: string; signature: string }) => isProofOf(keySecretOf(sandbox), orderId, proof),
})

const ownOrders = 'order_sandbox_'
export const newSandboxOrderId = () => `${ownOrders}${newId()}`
export const isSandboxOrderId = (id: string): boolean => id.startsWith(ownOrders)

const closed = 'You closed the payment before it was made. Nothing was charged.'
const declined = 'Your payment was declined by the bank.'
const telling: Partial<Record<SandboxWay, { copies?: number; afterSeconds?: number }>> = {
  paysLate: { afterSeconds: lateWebhookSeconds },
  paysTwiceTold: { copies: 2 },
}

/** Applies the customer's choice on the gateway's page. A paid order stays paid, whichever way is tried afterwards. */
export const payInsideIndia = (sandbox: Sandbox, { orderId, way }: SandboxIndia): Promise<SandboxIndiaOutcome> =>
  sandbox.db.transaction(async (db) => {
    const intent = isRazorpayId(orderId) ? await lockIntent(db, orderId) : undefined
    if (!intent) throw new IntentUnknown()
    if (way === 'closes') return { status: 'failed', message: closed }
    const within = { ...sandbox, db }
    const paymentId = `pay_sandbox_${newId()}`
    const isPaidNow = intent.status !== 'succeeded'
    const isDeclined = way === 'declines'
    if (isPaidNow) {
      await insertAttempt(db, { id: paymentId, intentId: orderId, isDeclined, createdAt: sandbox.clock.now() })
      const verdict = isDeclined
        ? ({ status: 'failed', failureMessage: declined } as const)
        : ({ status: 'succeeded', failureMessage: null } as const)
      await settle(within, intent, verdict, telling[way])
      if (isDeclined) return { status: 'failed', message: declined }
    }
    const signature = proofOf(keySecretOf(sandbox), orderId, paymentId)
    const brought = way === 'wrongSignature' ? signature.replace(/^./, (first) => (first === '0' ? '1' : '0')) : signature
    return { status: 'succeeded', proof: { razorpay_payment_id: paymentId, razorpay_signature: brought } }
  })
