import type { BookingCharge } from '@app/contract/bookings/bookingPayments.calls.ts'
import { bookingPaidMessage, mayPayBooking } from '@app/contract/bookings/bookingPayments.rules.ts'
import { fromCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { providerOf } from '#outside/cards/index.ts'
import { intentByProviderId, openIntent, readPayablePayments } from '#payments/index.ts'
import { outcomeOf } from '#publicPayments/index.ts'
import { sessionCreditsOf } from '#sessionCredits/index.ts'
import { visibleBooking } from '../bookings.store.ts'
import { bookingPayable } from './bookingPayable.ts'
import { bookingKind, paymentOfBooking } from './bookingPayments.store.ts'
import { payWithCredit } from './payWithCredit.ts'

export const bookingPayments: Handlers<Contract['bookingPayments']> = {
  charge: (context) => chargeOf(context, context.input.id),
  ofBooking: async ({ db, me, input }) => {
    const { booking } = orNotFound(isId(input.id) ? await visibleBooking(db, me, input.id) : undefined, 'Booking')
    return { payments: await readPayablePayments(db, { kind: bookingKind, id: booking.id }, me) }
  },
  open: async (context) => {
    const { id, ...billing } = context.input
    const booking = await ownBooking(context, id)
    const { me, idempotencyKey } = context
    const opened = await openIntent(context, bookingPayable, {
      id: booking.id,
      input: null,
      userId: me.id,
      billing,
      idempotencyKey,
      from: context.from,
    })
    const { amountCents, currency } = opened.intent
    return { clientSecret: opened.clientSecret, paymentIntent: opened.providerId, amount: fromCents(amountCents, currency), currency }
  },
  record: async (context) => {
    const booking = await ownBooking(context, context.input.id)
    const intent = await intentByProviderId(context.db, providerOf(context.cards), context.input.paymentIntent)
    if (intent?.payableKind !== bookingKind || intent.payableId !== booking.id) throw notFound('Payment')
    const outcome = await outcomeOf(context, intent)
    return outcome.status === 'succeeded' ? { ...outcome, message: bookingPaidMessage } : outcome
  },
  payWithCredit: async (context) => {
    const booking = await ownBooking(context, context.input.id)
    await payWithCredit(context, context.me, booking.id)
    return chargeOf(context, booking.id)
  },
}

type Deps = Pick<Context, 'db' | 'me' | 'clock' | 'config'>

/** Only the booker pays a booking; others get NOT_FOUND. */
async function ownBooking({ db, me }: Pick<Deps, 'db' | 'me'>, id: string) {
  const { booking } = orNotFound(isId(id) ? await visibleBooking(db, me, id) : undefined, 'Booking')
  if (booking.bookerId !== me.id) throw notFound('Booking')
  return booking
}

async function chargeOf(context: Deps, id: string): Promise<BookingCharge> {
  const booking = await ownBooking(context, id)
  const payment = orNotFound(await paymentOfBooking(context.db, id), 'Payment')
  const now = context.clock.now()
  const { left } = await sessionCreditsOf(context.db, context.me.id, now)
  return {
    state: payment.state,
    amount: fromCents(booking.priceCents, booking.currency),
    currency: booking.currency,
    ...(payment.heldUntil && {
      heldUntil: payment.heldUntil.toISOString(),
      heldSeconds: Math.max(0, Math.ceil((payment.heldUntil.getTime() - now.getTime()) / 1_000)),
    }),
    credits: left,
    mayPay: mayPayBooking(context.me, booking, payment),
    changeHours: context.config.BOOKING_CHANGE_HOURS,
  }
}
