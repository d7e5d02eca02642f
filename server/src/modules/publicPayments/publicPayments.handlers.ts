import { fromCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import { publicCurrency } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { networkFingerprint, paymentOfPayable, readRefunds } from '#payments/index.ts'
import { needsCaptcha } from './cardTesting/needsCaptcha.ts'
import { filteredPublicPayments, pageOfPublicPayments } from './lists/publicPaymentLists.store.ts'
import { openPublicPayment } from './openPublicPayment.ts'
import { publicPaymentKind } from './publicPayable.ts'
import { serializePublicPayment, serializePublicPaymentDetails } from './publicPayments.serializer.ts'
import { listedPublicPayment } from './publicPayments.store.ts'
import { recordPublicPayment } from './recordPublicPayment.ts'

export const publicPayments: Handlers<Contract['publicPayments']> = {
  terms: async (context) => ({
    currency: publicCurrency,
    minimum: context.config.PUBLIC_PAYMENT_MINIMUM,
    maximum: context.config.PUBLIC_PAYMENT_MAXIMUM,
    needsCaptcha: await needsCaptcha(context, networkFingerprint(context.secret, context.from.address)),
  }),
  createIntent: async (context) => {
    const { intent, providerId, clientSecret } = await openPublicPayment(context, context.input, context)
    const { amountCents, currency } = intent
    return { clientSecret, paymentIntent: providerId, amount: fromCents(amountCents, currency), currency }
  },
  record: (context) => recordPublicPayment(context, context.input),
  all: async ({ db, input, zone, clock }) => {
    const filtered = filteredPublicPayments(input, { zone, now: clock.now() })
    const { items, ...counted } = await pageOfPublicPayments(db, { ...input, filtered })
    return { items: items.map(serializePublicPayment), ...counted }
  },
  one: async ({ db, me, input }) => {
    const { payment, receipt } = orNotFound(await listedPublicPayment(db, input.id), 'Payment')
    const paid = payment.transactionId && (await paymentOfPayable(db, { kind: publicPaymentKind, id: payment.id }, payment.transactionId))
    return { ...serializePublicPaymentDetails(payment, receipt), ...(paid && { refunds: await readRefunds(db, paid, me) }) }
  },
}
