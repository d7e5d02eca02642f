import { dayIn, dayInWords } from '@app/contract/core/format.ts'
import { digestLength } from '@app/contract/notifications/notificationKinds.rules.ts'
import { emailBrandOf } from '#company/index.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { postMail } from '#mail/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { peopleToMail } from '#users/index.ts'
import { digest as digestEmail } from '../notifications.emails.ts'
import { unreadBetween } from '../notifications.store.ts'
import { nextHour } from './chooseDigest.ts'
import { lockDigest, lockDueDigests, queueDigests, saveDigestRun } from './digests.store.ts'

const atOnce = 1_000
/** A notification is stamped with the start of its transaction; younger ones may not be visible yet. */
const settledMs = minutes(1)

/** Enqueues a job for every due digest. Concurrent or crashed workers still enqueue each of them once. */
export async function queueDueDigests({ db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const nextFor = nextOnClocks(now)
  let found = atOnce
  while (found === atOnce)
    found = await db.transaction(async (db) => {
      const due = await lockDueDigests(db, now, atOnce)
      const next = due.map(({ userId, hour, timezone }) => ({ userId, ...nextFor(hour, timezone ?? config.TIME_ZONE) }))
      if (next.length > 0) await queueDigests(db, next)
      return due.length
    })
}

/** Computing a zone's time is slow, and most people who are due at once share theirs. */
function nextOnClocks(now: Date) {
  const known = new Map<string, { nextAt: Date; day: string }>()
  return (hour: number, zone: string) => {
    const clocks = `${hour} ${zone}`
    const next = known.get(clocks) ?? { nextAt: nextHour(now, hour, zone), day: dayIn(zone, now) }
    known.set(clocks, next)
    return next
  }
}

/** Mails the unread notifications since the last digest; sends no empty mail, and at most one a day. */
export async function sendDigest(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { userId, day }: { userId: string; day: string },
): Promise<void> {
  await db.transaction(async (db) => {
    const digest = await lockDigest(db, userId)
    const [reader] = await peopleToMail(db, [userId])
    if (!digest?.isOn || !reader || (digest.lastDay !== null && digest.lastDay >= day)) return
    const until = later(clock.now(), -settledMs)
    const { items, total } = await unreadBetween(db, userId, { after: digest.toldUntil, until, atMost: digestLength })
    if (items.length === 0) return
    const message = digestEmail(await emailBrandOf(db, config), {
      name: reader.name,
      day: dayInWords(day),
      texts: items.map(({ text }) => text),
      more: total - items.length,
      href: absoluteHref(config, 'myNotifications'),
    })
    await postMail(db, { key: `digest:${userId}:${day}`, to: reader.email, kind: 'digest', isNews: true, ...message })
    await saveDigestRun(db, userId, { toldUntil: until, lastDay: day })
  })
}
