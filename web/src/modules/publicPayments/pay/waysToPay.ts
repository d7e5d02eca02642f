import type { ReceivedFrom, SentTo } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import type { OwnIntent } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import { calls } from '#core/calls.ts'

export type VisitorInput = Omit<SentTo<Contract['publicPayments']['createIntent']>, 'instead'>
export type Seen = ReceivedFrom<Contract['publicPayments']['record']>

/** A way to pay as a visitor: a free amount, or the amount of a link. */
export type WayToPay = {
  /** Key of the pending payment in this tab. */
  key: string
  open(input: VisitorInput, before: OwnIntent | null, idempotencyKey: string): Promise<OwnIntent>
  look(intent: OwnIntent): Promise<Seen>
  needsCaptcha(): Promise<boolean>
}

export const ownAmount: WayToPay = {
  key: 'own',
  open: (input, before, idempotencyKey) =>
    calls.publicPayments.createIntent({ ...input, ...(before && { instead: before }) }, { idempotencyKey }),
  look: ({ paymentIntent, clientSecret }) => calls.publicPayments.record({ paymentIntent, clientSecret }),
  needsCaptcha: async () => (await calls.publicPayments.terms({})).needsCaptcha,
}

/** An invoice has one open attempt as well. */
export const ofInvoice = (invoice: string): WayToPay => ({
  key: invoice,
  open: ({ amount: _, captcha: __, ...payer }, _before, idempotencyKey) =>
    calls.invoicePayments.createIntent({ ...payer, invoice }, { idempotencyKey }),
  look: ({ paymentIntent }) => calls.invoicePayments.record({ invoice, paymentIntent }),
  needsCaptcha: async () => false,
})

/** The order has one open attempt, so the server gives up the previous one itself. */
export const byLink = (link: string): WayToPay => ({
  key: link,
  open: ({ amount: _, captcha: __, ...payer }, _before, idempotencyKey) =>
    calls.paymentLinks.createIntent({ ...payer, link }, { idempotencyKey }),
  look: ({ paymentIntent }) => calls.paymentLinks.record({ link, paymentIntent }),
  needsCaptcha: async () => false,
})
