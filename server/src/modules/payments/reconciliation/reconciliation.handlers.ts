import { fromCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import { reconciledDays } from '@app/contract/payments/reconciliation/reconciliation.rules.ts'
import type { Finding, Reconciliation, ReconciliationRun } from '@app/contract/payments/reconciliation/reconciliation.shapes.ts'
import { days, later } from '#core/clock.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { serializeColleague } from '#users/index.ts'
import { beginRun, latestRuns, openFindings, resolvedFindings, resolveFinding } from './reconciliation.store.ts'

export const reconciliation: Handlers<Contract['reconciliation']> = {
  state: (context) => stateOf(context),
  runNow: async (context) => {
    const { db, me, clock } = context
    const now = clock.now()
    await db.transaction(async (db) => {
      const run = await beginRun(db, { since: later(now, -days(reconciledDays)), requestedBy: me.id, now })
      if (!run) throw conflict('A run is already in progress. Its result appears here when it has finished.')
      await enqueue(db, 'reconcilePayments', { runId: run.id })
    })
    return stateOf(context)
  },
  resolve: async (context) => {
    const { db, me, clock, input } = context
    const now = clock.now()
    await db.transaction(async (db) => {
      const by = { resolvedBy: me.id, note: input.note, resolvedAt: now }
      const finding = orNotFound(isId(input.id) ? await resolveFinding(db, input.id, by) : undefined, 'Finding')
      const activity = `marked ${finding.subject} at the card provider as resolved: “${input.note}”`
      const subject = finding.paymentId ? ({ kind: 'payment', id: finding.paymentId } as const) : undefined
      await recordAudit(db, { actor: me, kind: 'money', activity, ...(subject && { subject }), at: now })
    })
    return stateOf(context)
  },
}

async function stateOf({ db, cards }: Context): Promise<Reconciliation> {
  return {
    provider: cards.name,
    hasRazorpay: cards.razorpay !== undefined && !cards.razorpay.isEmbedded,
    runs: (await latestRuns(db)).map(serializeRun),
    open: (await openFindings(db)).map(serializeFinding),
    resolved: (await resolvedFindings(db)).map(serializeFinding),
  }
}

function serializeRun({ run, by }: Awaited<ReturnType<typeof latestRuns>>[number]): ReconciliationRun {
  const { id, startedAt, finishedAt, since, failure, payments, returns, repaired, found } = run
  return {
    _id: id,
    startedAt: startedAt.toISOString(),
    since: since.toISOString(),
    ...{ payments, returns, repaired, found },
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    ...(by && { requestedBy: serializeColleague(by) }),
    ...(failure && { failure }),
  }
}

function serializeFinding({ finding, by, orderId, payableId, payableKind }: Awaited<ReturnType<typeof openFindings>>[number]): Finding {
  const { id, kind, subject, paymentId, amountCents, currency, details, createdAt, seenAt, resolvedAt, note } = finding
  return {
    _id: id,
    ...{ kind, subject, currency, details },
    amount: fromCents(amountCents, currency),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    ...(paymentId && orderId && { payment: paymentId }),
    ...(!orderId && payableId && payableKind === 'publicPayment' && { publicPayment: payableId }),
    ...(!orderId && payableId && payableKind === 'invoice' && { invoice: payableId }),
    ...(resolvedAt && { resolvedAt: resolvedAt.toISOString() }),
    ...(by && { resolvedBy: serializeColleague(by) }),
    ...(note && { note }),
  }
}
