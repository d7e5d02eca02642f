import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { supersedeIntentsOf } from '#payments/index.ts'
import { subscriptionKind } from '../subscriptionPayable.ts'
import { periodOf, saveSubscription } from '../subscriptions.store.ts'
import type { SubscriptionRow } from '../subscriptions.table.ts'

export type WhyEnded = 'cancelled' | 'unpaid' | 'erased'

const deeds = {
  cancelled: 'ended as its customer had asked',
  unpaid: 'ended after repeated declined charges',
  erased: 'ended with its customer’s account',
} as const satisfies Record<WhyEnded, string>

/** Ends a subscription; an open charge is ended at the provider. */
export async function endSubscription(db: Db, { id, name, period }: SubscriptionRow, why: WhyEnded, now: Date): Promise<void> {
  await saveSubscription(db, id, { state: 'ended', endedAt: now, nextLookAt: null, nextTerms: null })
  const due = await periodOf(db, id, period + 1)
  if (due) await supersedeIntentsOf(db, { kind: subscriptionKind, id: due.id }, now)
  const activity = `was told that the subscription ${name} ${deeds[why]}`
  await recordAudit(db, {
    actor: null,
    kind: 'money',
    activity,
    subject: { kind: 'subscription', id },
    key: `subscriptionEnded:${id}`,
    at: now,
  })
  if (why !== 'erased') await enqueue(db, 'subscriptionEnded', { subscriptionId: id, why })
}
