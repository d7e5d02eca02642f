import type { Recyclable, RecycleContext, Recycled } from '#core/recyclable.ts'
import { conflict, notFound, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import { forgetPayerOf } from '#payments/index.ts'
import { publicPaymentKind } from './publicPayable.ts'
import { forgetVisitor, lockPublicPayment, savePublicPayment } from './publicPayments.store.ts'

/** Public payments in the recycle bin. Deleting one for good removes its payer; the figures stay for the books. */
export const recyclablePublicPayments: Recyclable = {
  type: 'PublicPayment',
  mark,
  restore: async (db, id) => {
    orNotFound(await lockPublicPayment(db, id), 'Payment')
    await savePublicPayment(db, id, { recycledAt: null })
  },
  erase: async (db, id) => {
    const payment = await lockPublicPayment(db, id)
    if (!payment) return
    if (!payment.recycledAt) throw conflict('This payment is not in the recycle bin.')
    await forgetVisitor(db, id)
    await forgetPayerOf(db, { kind: publicPaymentKind, id })
  },
}

async function mark(db: Db, id: string, { actor, at }: RecycleContext): Promise<Recycled> {
  const payment = await lockPublicPayment(db, id)
  // Unpaid rows are not listed.
  if (!payment?.paidAt || payment.recycledAt) throw notFound('Payment')
  await savePublicPayment(db, id, { recycledAt: at })
  const amount = amountInWords(payment.amountCents, payment.currency)
  const activity = `put the public payment of ${amount} of ${payment.name} into the recycle bin`
  await recordAudit(db, { actor, kind: 'money', activity, subject: { kind: 'publicPayment', id }, at })
  return { name: `${amount} of ${payment.name}`, about: payment.country }
}
