import { href } from '@app/contract/screens.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { IntentUnknown, providerOf } from '#outside/cards/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { intentByProviderId, paymentRowOfIntent } from '../payments.store.ts'
import { queueRefundRequest } from '../refunds/requestRefund.ts'
import { type Examined, examineIntent } from './examineIntent.ts'
import { examineReturns } from './examineReturns.ts'
import {
  intentsWithReturns,
  type NewFinding,
  noteFinding,
  openSubjects,
  paymentsSince,
  resolveUnseen,
  saveRun,
  stuckRefunds,
  surplusPayments,
  unaskedRefunds,
} from './reconciliation.store.ts'
import type { ReconciliationRunRow } from './reconciliation.table.ts'

/**
 * Compares the provider's list with ours. Missed payments are recorded by the same code as webhooks; the rest is listed with what to do.
 * Safe to repeat and to interrupt at any point.
 */
export async function reconcile(context: AppContext, run: ReconciliationRunRow): Promise<void> {
  const { db, cards, clock, log } = context
  const of = (id: string) => providerOf(cards, id)
  const providers = [providerOf(cards), ...(cards.razorpay ? (['Razorpay'] as const) : [])]
  const began = clock.now()
  const tally = { payments: 0, returns: 0, repaired: 0, found: 0 }
  let news = 0

  const note = async (finding: NewFinding) => {
    tally.found += 1
    if (await noteFinding(db, finding, clock.now())) news += 1
  }
  /** An item that cannot be recorded must not stop the rest. */
  const take = async (id: string, look: () => Promise<Examined>) => {
    try {
      const { repaired, finding } = await look()
      if (repaired) tally.repaired += 1
      if (finding) await note(finding)
    } catch (error) {
      if (isAway(error)) throw error
      // A payment unknown to the provider is a finding, not a failure.
      if (error instanceof IntentUnknown) log.warn({ intent: id }, 'the provider does not know a payment')
      else log.error({ err: error, intent: id }, 'a payment could not be reconciled')
      await noteUnreadable(id, error)
    }
  }
  const noteUnreadable = async (subject: string, error: unknown) => {
    const intent = await intentByProviderId(db, of(subject), subject)
    if (!intent) return
    const payment = await paymentRowOfIntent(db, intent.id)
    const isGone = error instanceof IntentUnknown
    if (isGone && !payment) return
    await note({
      kind: isGone ? 'notAtProvider' : 'unreadable',
      subject,
      paymentId: payment?.id ?? null,
      amountCents: intent.amountCents,
      currency: intent.currency,
      details: isGone ? 'The provider does not know it.' : 'It could not be recorded; the log says why.',
    })
  }

  try {
    const seen = new Set<string>()
    for await (const said of cards.listIntents(run.since)) {
      seen.add(said.id)
      tally.payments += 1
      await take(said.id, () => examineIntent(context, of(said.id), said))
    }
    const unlisted = [...(await openSubjects(db))]
    for (const provider of providers)
      unlisted.push(...(await paymentsSince(db, provider, run.since)).map(({ providerId }) => providerId ?? ''))
    for (const id of new Set(unlisted))
      if (!seen.has(id)) await take(id, async () => examineIntent(context, of(id), await cards.readIntent(id)))

    const touched = new Set<string>()
    for (const provider of providers) for (const id of await intentsWithReturns(db, provider, run.since)) touched.add(id)
    for await (const { intentId, paymentId } of cards.listReturns(run.since)) {
      tally.returns += 1
      const isSecond = paymentId !== undefined && (await intentByProviderId(db, of(paymentId), paymentId)) !== undefined
      touched.add(isSecond ? paymentId : intentId)
    }
    for (const id of touched) await take(id, () => examineReturns(context, of(id), id))

    for (const refund of await unaskedRefunds(db)) await queueRefundRequest(db, refund, refund)
    await noteOwn()
    await resolveUnseen(db, began, clock.now())
    await saveRun(db, run.id, { ...tally, finishedAt: clock.now(), failure: null })
  } catch (error) {
    await saveRun(db, run.id, {
      ...tally,
      finishedAt: clock.now(),
      failure: isAway(error) ? 'The card provider did not answer.' : 'It broke off; the log says why.',
    })
    throw error
  } finally {
    context.push.changed({ roles: ['admin'] }, { topic: 'reconciliation' })
  }
  if (news > 0) await notifyOfFindings(context, run, news)

  async function noteOwn() {
    for (const { id, createdAt, providerId: _, ...refund } of await stuckRefunds(db, later(began, -days(1))))
      await note({ ...refund, kind: 'refundStuck', subject: id, details: `Asked for at ${createdAt.toISOString()}.` })
    for (const { providerId, ...payment } of await surplusPayments(db)) {
      const details = `${amountInWords(payment.amountCents, payment.currency)} is more than was left to pay.`
      await note({ ...payment, kind: 'surplus', subject: providerId ?? payment.paymentId, details })
    }
  }
}

const isAway = (error: unknown) =>
  error instanceof Error && (error.name === 'CardProviderUnavailable' || ('code' in error && error.code === 'BUSY'))

async function notifyOfFindings({ db }: AppContext, { id }: ReconciliationRunRow, news: number) {
  const userIds = (await peopleWithRole(db, ['admin'])).map((person) => person.id)
  const text = `The card provider's list and ours differ in ${news === 1 ? 'one more payment' : `${news} more payments`}. Please see what to do.`
  await db.transaction((db) => notify(db, { key: `reconciliation:${id}`, kind: 'payments', userIds, text, href: href('reconciliation') }))
}
