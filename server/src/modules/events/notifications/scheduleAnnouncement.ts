import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'

/**
 * Schedules one announcement after the undo window, in the caller's transaction. It covers all changes until then; none is sent if the
 * event is back to its announced state.
 */
export const scheduleAnnouncement = (db: Db, { clock, config }: Pick<AppContext, 'clock' | 'config'>, eventId: string): Promise<void> =>
  enqueue(db, 'lookAtEvent', { eventId }, { runAt: later(clock.now(), config.NEWS_DELAY_SECONDS * 1000), jobKey: `eventNews:${eventId}` })
