import type { Attached } from '#core/recyclable.ts'
import type { Db } from '#database/db.ts'
import { endSubscription } from './renewal/endSubscription.ts'
import { forgetSubscriber, lockCurrentOf } from './subscriptions.store.ts'

/**
 * Whoever lies in the bin is not charged, and goes on where they were once they are restored. Of whoever is deleted for good nothing is
 * charged any more, and nothing stays but the figures and the country, as taxes ask for it.
 */
export const subscriptionsOfErasedUser: Attached = {
  to: 'User',
  what: 'subscriptions',
  async erase(db: Db, userId: string, at: Date) {
    const current = await lockCurrentOf(db, userId)
    if (current) await endSubscription(db, current, 'erased', at)
    await forgetSubscriber(db, userId)
    return undefined
  },
}
