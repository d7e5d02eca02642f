import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { sandboxCardIntentsTable, sandboxCardReturnsTable } from '#outside/cards/sandbox.table.ts'
import { paymentIntentsTable, paymentReturnsTable, paymentsTable, plainChoice } from '#payments/payments.table.ts'
import { type Copy, copiesOf, insertAll } from './insertAll.ts'

type PaymentDraft = typeof paymentsTable.$inferInsert
type IntentDraft = typeof paymentIntentsTable.$inferInsert
/** A sandbox card payment with all fields from which its intent is derived. */
export type CardPayment = Omit<PaymentDraft, 'type' | 'method'> & {
  id: string
  providerId: string
  createdAt: Date
  billing: IntentDraft['billing']
}

/**
 * Payments with their intents and the sandbox's own records, so that they can be refunded and the nightly reconciliation with the provider
 * finds them.
 */
export const copiesOfPayments = (payments: readonly CardPayment[]): Copy[] => [
  ...copiesOf(paymentIntentsTable, payments.map(intentOf)),
  ...copiesOf(sandboxCardIntentsTable, payments.map(chargeOf)),
  ...copiesOf(paymentsTable, payments.map(paymentOf)),
]

/** Only the payments, for a company that is used for measurements: enough for lists and figures. */
export const copiesOfPaymentsAlone = (payments: readonly CardPayment[]): Copy[] =>
  copiesOf(
    paymentsTable,
    payments.map((payment) => ({ ...paymentOf(payment), intentId: null })),
  )

export async function insertPayments(db: Db, payments: readonly CardPayment[]): Promise<void> {
  await insertAll(db, paymentIntentsTable, payments.map(intentOf))
  await insertAll(db, sandboxCardIntentsTable, payments.map(chargeOf))
  await insertAll(db, paymentsTable, payments.map(paymentOf))
  const givenBack = payments.flatMap(refundOf)
  await insertAll(
    db,
    paymentReturnsTable,
    givenBack.map(({ ours }) => ours),
  )
  await insertAll(
    db,
    sandboxCardReturnsTable,
    givenBack.map(({ theirs }) => theirs),
  )
}

const paymentOf = (payment: CardPayment): PaymentDraft => ({ ...payment, type: 'Sandbox', method: 'card', intentId: payment.id })

function intentOf({ id, providerId, payableKind, payableId, orderId, userId, amountCents, currency, billing, createdAt }: CardPayment) {
  const payable = { ...(payableKind && { payableKind }), payableId: payableId ?? orderId ?? null, orderId: orderId ?? null }
  const intent: IntentDraft = {
    ...payable,
    id,
    providerId,
    provider: 'Sandbox',
    userId: userId ?? null,
    state: 'succeeded',
    amountCents,
    baseCents: amountCents,
    extrasCents: 0,
    currency,
    choice: plainChoice,
    billing,
    createdAt,
    updatedAt: createdAt,
    expiresAt: later(createdAt, hours(1)),
  }
  return intent
}

const chargeOf = ({ id, providerId, amountCents, currency, createdAt }: CardPayment): typeof sandboxCardIntentsTable.$inferInsert => ({
  id: providerId,
  idempotencyKey: id,
  asked: 'demo',
  amountCents,
  currency,
  description: 'Demo payment',
  metadata: { intentId: id },
  status: 'succeeded',
  createdAt,
  updatedAt: createdAt,
})

function refundOf({ id, providerId, refundedCents = 0, createdAt }: CardPayment) {
  if (refundedCents === 0) return []
  const at = later(createdAt, hours(2))
  const refund = { kind: 'refund', state: 'succeeded', amountCents: refundedCents, createdAt: at } as const
  const refundId = `re_demo_${id}`
  return [
    {
      ours: { ...refund, id, paymentId: id, providerId: refundId, updatedAt: at },
      theirs: { ...refund, id: refundId, intentId: providerId },
    },
  ]
}
