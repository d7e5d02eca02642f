import { dayIn } from '@app/contract/core/format.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { shownState } from '@app/contract/orders/deal.rules.ts'
import type { Offer } from '@app/contract/orders/deal.shapes.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { dayAfter, startOfDay } from '#core/startOfDay.ts'
import { type PersonRow, type Reader, serializePerson } from '#users/index.ts'
import type { OfferRow } from './offers.table.ts'

/** The last minute in which an offer can be accepted: its last day ends on the company's clock. */
export const endOfOffer = (lastDay: string, { TIME_ZONE }: Pick<AppContext['config'], 'TIME_ZONE'>): Date =>
  new Date(startOfDay(dayAfter(lastDay, 1), TIME_ZONE) - minutes(1))

type Deps = Pick<AppContext, 'clock' | 'config'>
type Shown = { offer: OfferRow; maker?: PersonRow; answerer?: PersonRow | null }

/** An offer for the customer and the back office; other readers see none. */
export function serializeOffer({ offer, maker, answerer }: Shown, reader: Reader, { clock, config }: Deps): Offer {
  const { currency, answeredAt } = offer
  return {
    _id: offer.id,
    number: offer.number,
    amount: fromCents(offer.amountCents, currency),
    currency,
    includes: offer.includes ?? undefined,
    note: offer.note ?? undefined,
    ...(offer.validUntil && { validUntil: offer.validUntil, validUntilAt: endOfOffer(offer.validUntil, config).toISOString() }),
    deadline: offer.deadline ?? undefined,
    isProposal: offer.insteadOfCents !== null,
    state: shownState(offer, dayIn(config.TIME_ZONE, clock.now())),
    madeBy: maker && serializePerson(maker, reader),
    madeAt: offer.madeAt.toISOString(),
    ...(reader && isBackOffice(reader.role) && { seenAt: offer.seenAt?.toISOString(), remindedAt: offer.remindedAt?.toISOString() }),
    answeredBy: answerer ? serializePerson(answerer, reader) : undefined,
    answeredAt: answeredAt?.toISOString(),
    words: offer.words ?? undefined,
  }
}
