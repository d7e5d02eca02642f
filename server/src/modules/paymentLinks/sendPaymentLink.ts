import type { Actor } from '@app/contract/core/access.ts'
import { dayIn, dayInWords } from '@app/contract/core/format.ts'
import { emailBrandOf } from '#company/index.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, orNotFound, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { postMail } from '#mail/index.ts'
import { amountInWords, lockOrder, recordOrderEvents } from '#orders/index.ts'
import { supersedeIntents } from '#payments/index.ts'
import { addressOfLink } from './linkToken.ts'
import { paymentLinkMailed } from './paymentLinks.emails.ts'
import { isStillAsked } from './paymentLinks.serializer.ts'
import { isLinkPaid, paymentLinkById, savePaymentLink } from './paymentLinks.store.ts'
import type { PaymentLinkRow } from './paymentLinks.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>

/** A call that is repeated within this time, as after a lost answer, sends no second mail. */
const repeatMs = minutes(1)

/** Mails a link that can still be paid. Throws NOT_FOUND, CONFLICT. */
export const sendPaymentLink = (context: Deps, me: Actor, { id, to }: { id: string; to: string }): Promise<PaymentLinkRow> =>
  context.db.transaction(async (db) => {
    const { link, order } = await heldLink(db, me, id)
    const now = context.clock.now()
    if (link.revokedAt !== null || link.expiresAt <= now || !isStillAsked(link, order) || (await isLinkPaid(db, link)))
      throw conflict('This link can no longer be paid. Please make a new one.')
    const isRepeated = link.sentTo === to && link.sentAt !== null && later(link.sentAt, repeatMs) > now
    if (isRepeated) return link
    const amount = amountInWords(link.amountCents, link.currency)
    const mail = paymentLinkMailed(await emailBrandOf(db, context.config), {
      amount,
      order: order.name,
      number: order.number,
      until: dayInWords(dayIn(context.config.TIME_ZONE, link.expiresAt)),
      href: addressOfLink(context, link.id),
    })
    await postMail(db, { ...mail, key: `paymentLink:${newId()}`, to, kind: 'payment' })
    await savePaymentLink(db, link.id, { sentTo: to, sentAt: now })
    await recordOrderEvents(db, order.id, { actorId: me.id, at: now }, [
      { kind: 'paymentLink', details: { amountCents: link.amountCents, currency: link.currency, sentTo: to } },
    ])
    return link
  })

/** Revokes an unpaid link, and an open payment with it. A repeated call changes nothing. Throws NOT_FOUND, CONFLICT. */
export const revokePaymentLink = ({ db, clock }: Deps, me: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const { link, order } = await heldLink(db, me, id)
    if (link.revokedAt !== null) return
    if (await isLinkPaid(db, link)) throw conflict('This link has been paid already.')
    const now = clock.now()
    await savePaymentLink(db, link.id, { revokedAt: now })
    await supersedeIntents(db, order.id, now)
    await recordOrderEvents(db, order.id, { actorId: me.id, at: now }, [
      { kind: 'paymentLink', details: { amountCents: link.amountCents, currency: link.currency, isRevoked: true } },
    ])
  })

/** The link with its order, which is locked first; read again under the lock. */
async function heldLink(db: Db, me: Actor, id: string) {
  const found = orNotFound(isId(id) ? await paymentLinkById(db, id) : undefined, 'Payment link')
  const order = await lockOrder(db, me, found.order.id).catch((error: unknown) => {
    // An order that this person may not see hides its links too; an outage stays an outage.
    throw error instanceof Refusal && error.code === 'NOT_FOUND' ? notFound('Payment link') : error
  })
  const { link } = orNotFound(await paymentLinkById(db, id), 'Payment link')
  return { link, order }
}
