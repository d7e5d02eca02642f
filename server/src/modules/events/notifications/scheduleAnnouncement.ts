import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'

/**
 * Has those who come told what has changed, in the caller's transaction: as much later as news wait for being taken back. What
 * is the same again by then is told nobody, and several changes are told as one.
 */
export const scheduleAnnouncement = (db: Db, { clock, config }: Pick<AppContext, 'clock' | 'config'>, eventId: string): Promise<void> =>
  enqueue(db, 'lookAtEvent', { eventId }, { runAt: later(clock.now(), config.NEWS_DELAY_SECONDS * 1000), jobKey: `eventNews:${eventId}` })
