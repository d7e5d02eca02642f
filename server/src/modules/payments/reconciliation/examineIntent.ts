import { currencies } from '@app/contract/core/money.ts'
import type { AppContext } from '#core/context.ts'
import type { IntentState, providerOf } from '#outside/cards/index.ts'
import { chargeOf } from '../intents/chargeOf.ts'
import { isUnfinished, recordIntent } from '../intents/recordIntent.ts'
import { resolveIntentByProviderId } from '../intents/resolveIntentByProviderId.ts'
import { withCardProvider } from '../intents/withCardProvider.ts'
import { intentById, intentByProviderId, paymentRowOfIntent } from '../payments.store.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { areFiguresOf } from '../recycling/figures.store.ts'
import { takenByReturns } from '../returns/takenByReturns.ts'
import type { NewFinding } from './reconciliation.store.ts'

/** Result of comparing one item of the provider's list. */
export type Examined = { repaired?: true; finding?: NewFinding }
type Provider = ReturnType<typeof providerOf>

/** Compares an intent of the provider's list with ours, and records what we have missed. */
export async function examineIntent(context: AppContext, provider: Provider, said: IntentState): Promise<Examined> {
  const ours = await resolveIntentByProviderId(context, provider, said.id)
  if (!ours) return await unknownIntent(context, provider, said)
  const about = { subject: said.id, amountCents: said.amountCents, currency: currencyOf(said, ours) }
  const isPaidThere = said.status === 'succeeded'
  const asked = chargeOf(ours)
  if (isPaidThere && (said.amountCents !== asked.amountCents || said.currency !== asked.currency)) {
    const details = `${said.amountCents} ${said.currency} in minor units came, ${asked.amountCents} ${asked.currency} were asked for.`
    return (await isGivenBack(context, said)) ? {} : { finding: { ...about, kind: 'otherAmount', details } }
  }
  if (ours.state === 'succeeded') {
    if (isPaidThere) return await secondPayments(context, provider, ours, said)
    // The list may be older than our record.
    const now = await withCardProvider(() => context.cards.readIntent(said.id))
    if (now.status === 'succeeded') return {}
    const payment = await paymentRowOfIntent(context.db, ours.id)
    const details = `The provider says that it is ${now.status}.`
    return { finding: { ...about, kind: 'notAtProvider', paymentId: payment?.id ?? null, ...asked, details } }
  }
  if (!isPaidThere && !(said.status === 'cancelled' && isUnfinished(ours))) return {}
  await recordIntent(context, ours)
  const after = await intentById(context.db, ours.id)
  if (after && after.state !== ours.state) return { repaired: true }
  return { finding: { ...about, kind: 'unreadable', details: 'It was recorded, and stands as before.' } }
}

/** Further payments of a paid intent that we missed. */
async function secondPayments(context: AppContext, provider: Provider, ours: PaymentIntentRow, said: IntentState): Promise<Examined> {
  if ((said.payments?.length ?? 0) < 2) return {}
  const known = async () => {
    const found = await Promise.all((said.payments ?? []).map(({ id }) => intentByProviderId(context.db, provider, id)))
    return found.filter((one) => one !== undefined).length
  }
  const before = await known()
  await recordIntent(context, ours)
  return (await known()) > before ? { repaired: true } : {}
}

/** An intent of another product on the same account has none of our ids; an erased one of ours left its figures. */
async function unknownIntent(context: AppContext, provider: Provider, said: IntentState): Promise<Examined> {
  const isOurs = 'intentId' in said.metadata || 'orderId' in said.metadata
  const currency = currencies.find((one) => one === said.currency)
  if (!isOurs || said.status !== 'succeeded' || !currency) return {}
  if ((await areFiguresOf(context.db, provider, said.id)) || (await isGivenBack(context, said))) return {}
  const order = said.metadata.orderId ? ` It was for the order ${said.metadata.orderId}.` : ''
  const details = `Nothing of it is written down here.${order}`
  return { finding: { kind: 'unknownPayment', subject: said.id, amountCents: said.amountCents, currency, details } }
}

/** A full refund at the provider resolves it. */
async function isGivenBack({ cards }: AppContext, { id, amountCents }: IntentState): Promise<boolean> {
  const said = await withCardProvider(() => cards.readReturns(id))
  return takenByReturns(said, 'refund') >= amountCents
}

const currencyOf = (said: IntentState, ours: PaymentIntentRow) => currencies.find((one) => one === said.currency) ?? ours.currency
