import { money } from '@app/contract/core/format.ts'
import { isAmount, toCents } from '@app/contract/core/money.ts'
import { publicCurrency } from '@app/contract/publicPayments/publicPayments.rules.ts'
import type { OwnIntent, PublicPaymentAttempt } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import type { z } from 'zod'
import { consumeCaptcha } from '#auth/index.ts'
import { fingerprint } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict } from '#core/refusal.ts'
import { closeIntent, networkFingerprint, type OpenedIntent, openIntent } from '#payments/index.ts'
import { needsCaptcha } from './cardTesting/needsCaptcha.ts'
import { intentOfVisitor } from './intentOfVisitor.ts'
import { publicPayable } from './publicPayable.ts'
import { insertPublicPayment, publicPaymentByAttempt, publicPaymentById, savePublicPayment } from './publicPayments.store.ts'
import type { PublicPaymentRow } from './publicPayments.table.ts'

type PublicPaymentInput = z.output<typeof PublicPaymentAttempt>
type Visitor = { idempotencyKey: string | null; from: { address: string; visitorId: string } }

/**
 * Opens a card payment of a visitor. The visitor chooses the amount, within the company's bounds; after declined cards a captcha is
 * required. A repeated idempotency key of one browser returns the same attempt. Throws BAD_INPUT, CONFLICT, REFUSED, BUSY.
 */
export async function openPublicPayment(context: AppContext, wanted: PublicPaymentInput, visitor: Visitor): Promise<OpenedIntent> {
  const attempt = visitor.idempotencyKey && fingerprint(JSON.stringify([visitor.from.visitorId, visitor.idempotencyKey]))
  const before = attempt ? await publicPaymentByAttempt(context.db, attempt) : undefined
  if (!before && wanted.instead) await giveUp(context, wanted.instead)
  const payment = before ?? (await begin(context, wanted, visitor, attempt))
  if (payment.paidAt !== null) throw conflict('This payment has already ended. Please start again.')
  const { name, email, address, city, state, country, pinCode } = payment
  const opened = await openIntent(context, publicPayable, {
    id: payment.id,
    userId: null,
    input: null,
    billing: { name, email, address, city, state, country, pinCode },
    idempotencyKey: attempt,
    from: visitor.from,
  })
  await savePublicPayment(context.db, payment.id, { secretFingerprint: fingerprint(opened.clientSecret) })
  return opened
}

/** Gives up the browser's previous attempt, asking the provider first: a payment that has just succeeded is not paid again. */
async function giveUp(context: AppContext, instead: OwnIntent) {
  const earlier = await intentOfVisitor(context, instead)
  if (!earlier) return
  if (earlier.state === 'open' || earlier.state === 'superseded') await closeIntent(context, earlier)
  const payment = earlier.payableId === null ? undefined : await publicPaymentById(context.db, earlier.payableId)
  if (payment?.paidAt) throw conflict('Your previous payment has succeeded. Please check your mail before you pay again.')
}

async function begin(
  context: AppContext,
  wanted: PublicPaymentInput,
  { from }: Visitor,
  attempt: string | null,
): Promise<PublicPaymentRow> {
  const { captcha, amount, purpose, instead: _, ...payer } = wanted
  refuseWrongAmount(context, amount)
  const fromFingerprint = networkFingerprint(context.secret, from.address)
  if (captcha) await consumeCaptcha(context, captcha)
  else if (await needsCaptcha(context, fromFingerprint)) throw badInput('captcha', 'Please solve the captcha and press Pay Now again.')
  return insertPublicPayment(context.db, {
    ...payer,
    purpose: purpose || null,
    amountCents: toCents(amount, publicCurrency),
    currency: publicCurrency,
    attempt,
    fromFingerprint,
    createdAt: context.clock.now(),
  })
}

function refuseWrongAmount({ config }: Pick<AppContext, 'config'>, amount: number) {
  const { PUBLIC_PAYMENT_MINIMUM: minimum, PUBLIC_PAYMENT_MAXIMUM: maximum } = config
  if (!isAmount(amount, publicCurrency)) throw badInput('amount', 'Please enter an amount with at most two decimals.')
  if (amount < minimum) throw badInput('amount', `Please enter at least ${money(minimum, publicCurrency)}.`)
  if (amount > maximum) throw badInput('amount', `Please enter at most ${money(maximum, publicCurrency)}.`)
}
