import { textsKeptForKnown } from '@app/contract/auth/auth.rules.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lockSubject, textsSentSince } from '../codes/codes.store.ts'

type Deps = Pick<AppContext, 'clock' | 'config'>
/** The receiving number, and the account that asks; for a visitor, whether the account knows their browser. */
type TextRequest = { receiver: string; visitor?: string | null; isKnown?: boolean }

/**
 * Until when no more codes are texted. Every message costs money and disturbs a person, so numbers and accounts have daily limits. Unknown
 * numbers have codes like known ones, so the limit discloses nothing.
 */
async function textLimitReached(db: Db, { clock, config }: Deps, { receiver, visitor, isKnown = true }: TextRequest) {
  const now = clock.now()
  const since = later(now, -days(1))
  const most = config.TEXTS_PER_DAY
  const toNumber = await textsSentSince(db, { receiver }, since)
  // Reserves some messages for browsers that the account knows, so that a stranger cannot use them all up.
  const mostToNumber = isKnown ? most : Math.max(1, most - textsKeptForKnown)
  if (toNumber.length >= mostToNumber) return { whose: 'number', until: freedAt(toNumber, mostToNumber, now) } as const
  const toAccount = visitor ? await textsSentSince(db, { visitor }, since) : []
  if (toAccount.length >= most) return { whose: 'account', until: freedAt(toAccount, most, now) } as const
  return undefined
}

/** Whether one more may be sent; locked in the caller's transaction, one request after the other. */
export async function mayText(db: Db, context: Deps, request: TextRequest): Promise<boolean> {
  for (const name of [request.receiver, request.visitor]) if (name) await lockSubject(db, { purpose: 'phone', subject: `texts of ${name}` })
  return (await textLimitReached(db, context, request)) === undefined
}

/** Refuses at once, so that the person does not wait for a message that never comes. */
export async function refuseTooManyTexts(context: Deps & Pick<AppContext, 'db'>, request: TextRequest): Promise<void> {
  const over = await textLimitReached(context.db, context, request)
  if (!over) return
  const retryAfter = Math.ceil((over.until.getTime() - context.clock.now().getTime()) / 1000)
  const hours = Math.ceil(retryAfter / 3600)
  const whose = over.whose === 'number' ? 'This number has had' : 'You have had'
  const words = `${whose} as many text messages as we send in a day. Try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`
  throw new Refusal('TOO_MANY', words, { field: 'phoneNumber', retryAfter })
}

/** When the oldest message within the limit is a day old. */
const freedAt = (sentAt: readonly Date[], most: number, now: Date) => later(sentAt[sentAt.length - most] ?? now, days(1))
