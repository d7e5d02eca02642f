import { z } from 'zod'
import { admins, customers, signedIn } from '#core/access.ts'
import { ask, FormVersion, get, Message, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { currencies } from '#core/money.ts'
import { Amount } from '#orders/orders.fields.ts'
import { PayablePayment } from '#payments/payablePayments.shapes.ts'
import { BillingAddress } from '#payments/payments.shapes.ts'

export const packCurrency = 'USD'
export const mostPackSessions = 100
export const longestPackDays = 1_095
export const smallestPackAmount = 0.5
export const largestPackAmount = 50_000

/** Prepaid sessions that are bought together and spent one by one, until a day. */
export const SessionPack = z.object({
  _id: z.string(),
  name: z.string(),
  sessions: z.number().int(),
  /** In major units. */
  amount: z.number(),
  currency: z.enum(currencies),
  /** Validity in days after the purchase. */
  goodForDays: z.number().int(),
  version: z.number().int(),
})
export type SessionPack = z.infer<typeof SessionPack>

const internationalNumber = 'Enter a whole number.'
export const PackInput = z.object({
  name: z.string().trim().min(1, 'Required!').max(100),
  sessions: z
    .number(internationalNumber)
    .int(internationalNumber)
    .min(1, 'At least one session.')
    .max(mostPackSessions, `At most ${mostPackSessions}.`),
  amount: Amount.min(smallestPackAmount, `A card charge must be at least ${smallestPackAmount} ${packCurrency}.`).max(
    largestPackAmount,
    `At most ${largestPackAmount} ${packCurrency}.`,
  ),
  goodForDays: z
    .number(internationalNumber)
    .int(internationalNumber)
    .min(1, 'At least one day.')
    .max(longestPackDays, `At most ${longestPackDays} days.`),
})
export type PackInput = z.output<typeof PackInput>

/** A bought pack, on the terms of the day of purchase. */
export const BoughtPack = z.object({
  _id: z.string(),
  name: z.string(),
  sessions: z.number().int(),
  /** Number of unspent sessions. */
  left: z.number().int(),
  amount: z.number(),
  currency: z.enum(currencies),
  boughtAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Refunded in full, so its sessions are gone. */
  isReturned: z.boolean(),
})
export type BoughtPack = z.infer<typeof BoughtPack>

const one = z.object({ id: z.string().max(100) })
const Outcome = z.object({ status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']), message: z.string() })

export const sessionPacks = {
  offered: get('/api/main/session-packs', signedIn).answers(z.array(SessionPack)).says('The packs that can be bought, the smallest first.'),
  create: post('/api/main/create-session-pack', admins)
    .takes(PackInput)
    .answers(SessionPack)
    .says('Offers another pack of sessions.')
    .onceForEachKey('answerOfNow'),
  update: post('/api/main/update-session-pack', admins)
    .takes(one.extend({ data: changesOf(PackInput), version: FormVersion }))
    .answers(SessionPack)
    .says('Changes a pack for new purchases.'),
  remove: post('/api/main/delete-session-pack', admins).takes(one).answers(Message).says('Stops offering a pack; bought ones stay.'),
  mine: get('/api/main/my-session-packs', customers)
    .answers(z.object({ left: z.number().int(), packs: z.array(BoughtPack) }))
    .says('The caller’s packs, newest first, and the total of sessions that they can spend.'),
  open: post('/api/main/create-pack-intent', customers)
    .takes(BillingAddress.extend({ id: z.string().max(100) }))
    .answers(z.object({ clientSecret: z.string(), paymentIntent: z.string(), amount: z.number(), currency: z.enum(currencies) }))
    .says('Opens the card payment of a pack; with an Idempotency-Key a repeated call answers the same intent.')
    .onceForEachKey('answerOfNow')
    .limitedTo(20, 600),
  record: post('/api/main/record-pack-payment', customers)
    .takes(z.object({ paymentIntent: z.string().max(200) }))
    .answers(Outcome)
    .says('Looks the intent up at the provider and grants the sessions once it is paid.'),
  payments: ask('/api/main/get-pack-payments', admins)
    .takes(z.object({ userId: z.string().max(100) }))
    .answers(z.object({ packs: z.array(BoughtPack.extend({ payments: z.array(PayablePayment) })) }))
    .says('A customer’s packs with their payments, for refunds.'),
}
export const packPaidMessage = 'Your sessions are ready.'
