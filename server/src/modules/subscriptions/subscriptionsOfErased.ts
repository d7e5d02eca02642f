import type { Attached } from '#core/recyclable.ts'
import type { Db } from '#database/db.ts'
import { endSubscription } from './renewal/endSubscription.ts'
import { forgetSubscriber, lockCurrentOf } from './subscriptions.store.ts'

/**
 * A recycled customer is not charged, and their subscription resumes when they are restored. If they are deleted for good, it ends, and
 * only the figures and the country stay for taxes.
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
