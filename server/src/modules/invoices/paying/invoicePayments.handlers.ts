import { fromCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import { isPayableInvoice } from '@app/contract/invoices/invoicePayments.rules.ts'
import { invoiceNotFound } from '@app/contract/invoices/invoices.rules.ts'
import { fingerprint } from '#config/secrets.ts'
import { notFound, orNotFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { providerOf } from '#outside/cards/index.ts'
import { intentByProviderId, openIntent, readPayablePayments } from '#payments/index.ts'
import { outcomeOf } from '#publicPayments/index.ts'
import { invoiceById } from '../invoices.store.ts'
import { balanceOfInvoice, invoiceKind } from './invoiceBalances.store.ts'
import { askedOf, invoicePayable } from './invoicePayable.ts'
import { addressOfInvoice, invoiceIdOf } from './invoiceToken.ts'

export const invoicePayments: Handlers<Contract['invoicePayments']> = {
  ofInvoice: async (context) => {
    const { db, me, input } = context
    const found = isId(input.id) ? await invoiceById(db, input.id) : undefined
    if (!found) throw new Refusal('NOT_FOUND', invoiceNotFound.staff)
    const isAsked = isPayableInvoice(found.invoice) && !(await balanceOfInvoice(db, input.id))
    const payments = await readPayablePayments(db, { kind: invoiceKind, id: input.id }, me)
    return { ...(isAsked && { url: addressOfInvoice(context, input.id) }), payments }
  },
  open: async (context) => {
    const { invoice } = await invoiceNamed(context, context.input.invoice)
    const balance = await balanceOfInvoice(context.db, invoice.id)
    return {
      state: balance ? (balance.state === 'paid' ? 'paid' : 'over') : isPayableInvoice(invoice) ? 'open' : 'over',
      number: invoice.numberText ?? '',
      title: invoice.title,
      amount: fromCents(balance ? invoice.totalCents : await askedOf(context.db, invoice), invoice.currency),
      currency: invoice.currency,
    }
  },
  createIntent: async (context) => {
    const { invoice: token, ...billing } = context.input
    const { invoice } = await invoiceNamed(context, token)
    const { intent, providerId, clientSecret } = await openIntent(context, invoicePayable, {
      id: invoice.id,
      input: null,
      userId: null,
      billing,
      from: context.from,
      idempotencyKey:
        context.idempotencyKey && `invoice:${fingerprint(JSON.stringify([invoice.id, context.from.visitorId, context.idempotencyKey]))}`,
    })
    return { clientSecret, paymentIntent: providerId, amount: fromCents(intent.amountCents, intent.currency), currency: intent.currency }
  },
  record: async (context) => {
    const { invoice } = await invoiceNamed(context, context.input.invoice)
    const intent = await intentByProviderId(context.db, providerOf(context.cards), context.input.paymentIntent)
    if (intent?.payableKind !== invoiceKind || intent.payableId !== invoice.id) throw notFound('Payment')
    return outcomeOf(context, intent)
  },
}

/** The invoice of a token; NOT_FOUND for an invalid token or a draft. */
async function invoiceNamed({ db, secret }: Context, token: string) {
  const id = invoiceIdOf(secret, token)
  const found = orNotFound(id === undefined ? undefined : await invoiceById(db, id), 'Invoice')
  if (found.invoice.status === 'Draft') throw notFound('Invoice')
  return found
}
