import { returnWords } from '@app/contract/payments/returnWords.ts'
import { href } from '@app/contract/screens.ts'
import { days, later } from '#core/clock.ts'
import { conflict, notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import type { PaidIntent, PayableKind, Returned, Settlement } from '#payments/index.ts'
import { endSessionCreditsOf, grantSessionCredits, reinstateSessionCreditsOf } from '#sessionCredits/index.ts'
import { lockPack, savePack } from './sessionPacks.store.ts'
import type { SessionPackRow } from './sessionPacks.table.ts'

export const packKind = 'pack'

/** A pack of sessions as a payable: paid once, by its buyer. */
export const packPayable: PayableKind<null> = {
  kind: packKind,
  noun: 'pack',
  page: () => href('subscriptionRecords'),
  async quote(db, _context, id) {
    const pack = await lockPack(db, id)
    if (!pack) throw notFound('Pack')
    if (pack.paidAt) throw conflict('This pack is paid already.')
    return { amountCents: pack.amountCents, currency: pack.currency }
  },
  describe: ({ payableId, userId, billing }) => ({
    description: 'Sessions',
    metadata: { sessionPackId: payableId ?? '' },
    ...(userId && { userId }),
    ...(billing.email && { receiptEmail: billing.email }),
  }),
  async hold(db, _context, id) {
    const pack = await lockPack(db, id)
    return pack && { settle: (paid) => settle(db, pack, paid), applyReturns: (returned) => applyReturns(db, pack, returned) }
  },
  // An intent holds nothing.
  release: async () => {},
  changed({ push }, { userId }) {
    push.changed({ ...(userId && { users: [userId] }), roles: ['admin'] }, { topic: 'sessionPacks' })
  },
}

/** Grants the sessions of a paid pack; its days count from now. A second payment is a surplus. */
async function settle(db: Db, pack: SessionPackRow, { intent, paymentId, now }: PaidIntent): Promise<Settlement> {
  const amount = amountInWords(intent.amountCents, intent.currency)
  await recordAudit(db, {
    actor: null,
    kind: 'money',
    activity: `was told by the card provider that ${amount} were paid for the sessions ${pack.name}`,
    subject: { kind: 'user', id: pack.userId },
    key: `packPaid:${intent.id}`,
    at: now,
  })
  if (pack.paidAt) {
    const words = `${amount} too much came for the sessions ${pack.name}. Please refund it.`
    await enqueue(db, 'tellOfPack', { packId: pack.id, key: `pack:surplus:${intent.id}`, words })
    return { totalCents: pack.amountCents, remainingCents: 0, surplusCents: intent.amountCents }
  }
  const expiresAt = later(now, days(pack.goodForDays))
  await savePack(db, pack.id, { paymentId, paidAt: now, expiresAt })
  const { userId, sessions } = pack
  await grantSessionCredits(db, { userId, source: 'pack', sourceId: pack.id, sessions, expiresAt, now })
  await enqueue(db, 'packPaid', { packId: pack.id })
  return { totalCents: pack.amountCents, remainingCents: 0 }
}

/** A fully refunded pack loses its unspent sessions, unless a dispute is won; spent ones stay spent. */
async function applyReturns(db: Db, pack: SessionPackRow, { payment, news, now, refundedCents, disputedCents }: Returned) {
  if (payment.id === pack.paymentId) {
    const isBack = refundedCents + disputedCents >= payment.amountCents
    const credits = { source: 'pack', sourceId: pack.id } as const
    if (isBack && !pack.returnedAt) await endSessionCreditsOf(db, credits, now)
    if (!isBack && pack.returnedAt && pack.expiresAt) await reinstateSessionCreditsOf(db, { ...credits, end: pack.expiresAt, now })
    await savePack(db, pack.id, { returnedAt: isBack ? (pack.returnedAt ?? now) : null })
  }
  for (const { id, kind, state, amountCents } of news) {
    const amount = amountInWords(amountCents, payment.currency)
    const words = returnWords({ kind: kind === 'refund' ? 'refunded' : 'dispute', state, amount, reader: 'company' })
    const key = `packReturned:${id}:${state}:${amountCents}`
    const activity = `was told by the card provider of the sessions ${pack.name}: ${words}`
    await recordAudit(db, { actor: null, kind: 'money', activity, subject: { kind: 'user', id: pack.userId }, key, at: now })
    const isBack = kind === 'refund' && state === 'succeeded'
    await enqueue(db, 'tellOfPack', {
      packId: pack.id,
      key,
      words: `${words}: the sessions ${pack.name}`,
      ...(isBack && { refunded: amount }),
    })
  }
  return { surplusCents: Math.min(payment.surplusCents, payment.amountCents - refundedCents - disputedCents) }
}
