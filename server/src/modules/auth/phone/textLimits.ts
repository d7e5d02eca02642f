import { textsKeptForKnown } from '@app/contract/auth/auth.rules.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lockSubject, textsSentSince } from '../codes/codes.store.ts'

type Deps = Pick<AppContext, 'clock' | 'config'>
/** The number that is to get a text, and who is signed in and wants it; of somebody who isn't, whether their browser is known. */
type Wanted = { receiver: string; visitor?: string | null; isKnown?: boolean }

/**
 * Until when no more codes are texted: every message costs money and rings somebody's phone, so that a number gets no more
 * than so many in a day, and nobody has more sent. Known and unknown numbers alike have codes, so this tells nothing of them.
 */
async function textsOver(db: Db, { clock, config }: Deps, { receiver, visitor, isKnown = true }: Wanted) {
  const now = clock.now()
  const since = later(now, -days(1))
  const most = config.TEXTS_PER_DAY
  const toNumber = await textsSentSince(db, { receiver }, since)
  // A stranger who asks for all of them leaves some to whoever has signed in there before.
  const mostToNumber = isKnown ? most : Math.max(1, most - textsKeptForKnown)
  if (toNumber.length >= mostToNumber) return { whose: 'number', until: freedAt(toNumber, mostToNumber, now) } as const
  const toAccount = visitor ? await textsSentSince(db, { visitor }, since) : []
  if (toAccount.length >= most) return { whose: 'account', until: freedAt(toAccount, most, now) } as const
  return undefined
}

/** Whether one more may be sent, asked one after the other in the caller's transaction. */
export async function mayText(db: Db, context: Deps, wanted: Wanted): Promise<boolean> {
  for (const name of [wanted.receiver, wanted.visitor]) if (name) await lockSubject(db, { purpose: 'phone', subject: `texts of ${name}` })
  return (await textsOver(db, context, wanted)) === undefined
}

/** Says it at once to whoever asks, who would otherwise wait for a message that does not come. */
export async function refuseTooManyTexts(context: Deps & Pick<AppContext, 'db'>, wanted: Wanted): Promise<void> {
  const over = await textsOver(context.db, context, wanted)
  if (!over) return
  const retryAfter = Math.ceil((over.until.getTime() - context.clock.now().getTime()) / 1000)
  const hours = Math.ceil(retryAfter / 3600)
  const whose = over.whose === 'number' ? 'This number has had' : 'You have had'
  const words = `${whose} as many text messages as we send in a day. Try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`
  throw new Refusal('TOO_MANY', words, { field: 'phoneNumber', retryAfter })
}

/** When the first of the last so many is a day old. */
const freedAt = (sentAt: readonly Date[], most: number, now: Date) => later(sentAt[sentAt.length - most] ?? now, days(1))
