import { momentIn } from '@app/contract/core/format.ts'
import { currencies } from '@app/contract/core/money.ts'
import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import { inBrief } from '@app/contract/orders/nextActionWords.ts'
import { peopleWithRole, zoneOf } from '#users/index.ts'
import { emailsTo } from '../emails/emailsTo.ts'
import type { NotificationDraft, OrderNotificationContext } from '../emails/orderNotifications.ts'
import type { OrderEventRow } from '../orders.table.ts'
import { amountInWords, orderInEmail } from '../timeline/orderWords.ts'
import { addressOfOffer } from './byMail/offerToken.ts'
import { offerMade, revisionRequested } from './deal.emails.ts'
import { endOfOffer } from './offers.serializer.ts'
import { offerOf } from './offers.store.ts'

type Details = OrderEventRow['details']

/** Notifies the customer of an offer once, however it was made. An offer that is already answered or replaced is skipped. */
export async function offerNotifications(context: OrderNotificationContext): Promise<NotificationDraft[]> {
  const { db, event, order, customer, brand } = context
  const offer = await offerOf(db, order.id, String(event.details.offerId))
  if (offer?.state !== 'open') return []
  const isProposal = offer.insteadOfCents !== null
  const price = amountInWords(offer.amountCents, offer.currency)
  const isOtherPrice = isProposal && offer.insteadOfCents !== offer.amountCents
  const isOtherDay = isProposal && offer.deadline !== null && offer.deadline !== order.deadline
  const input = [
    isOtherPrice && `a price of ${price}`,
    isOtherDay && offer.deadline && `a deadline of ${deadlineInWords({ deadline: offer.deadline, timezone: order.timezone })}`,
  ]
  const text = isProposal
    ? `Do you agree to ${input.filter(Boolean).join(' and ') || 'a new offer'} for ${order.name}?`
    : `We offer ${order.name} for ${price}. Accept it, ask for a change, or decline.`
  const isReminder = event.kind === 'offerReminded'
  const email = offerMade(brand, {
    isReminder,
    name: customer.name,
    order: orderInEmail(brand, order),
    price,
    before: isOtherPrice && offer.insteadOfCents !== null ? amountInWords(offer.insteadOfCents, offer.currency) : null,
    includes: offer.includes,
    note: offer.note,
    deadline: offer.deadline && deadlineInWords({ deadline: offer.deadline, timezone: order.timezone }),
    validUntil: offer.validUntil && momentIn(zoneOf(customer, context.config.TIME_ZONE), endOfOffer(offer.validUntil, context.config)),
    answerHref: addressOfOffer(context, offer, customer.id),
    isProposal,
  })
  return [
    {
      kind: 'orders',
      userIds: [customer.id],
      text: isReminder ? `Reminder: ${text}` : text,
      emails: emailsTo([customer], () => ({ ...email, mailKind: 'orderOffer' })),
    },
  ]
}

const answers: Readonly<Record<string, string>> = { accepted: 'accepts', changeRequested: 'asks for changes to', declined: 'declines' }

export async function answerNotifications({ db, event, order, customer }: OrderNotificationContext): Promise<NotificationDraft[]> {
  const { answer, words } = event.details
  const said = words ? `: “${String(words)}”` : ''
  const text = `${customer.name} ${answers[String(answer)] ?? 'answers'} the offer of ${amountOf(event.details)} for ${order.name}${said}`
  return [{ kind: 'orders', userIds: (await peopleWithRole(db, ['admin', 'sales'])).map(({ id }) => id), text }]
}

export async function revisionNotifications({
  db,
  brand,
  event,
  order,
  customer,
  manager,
  employee,
}: OrderNotificationContext): Promise<NotificationDraft[]> {
  const { reason, files, number } = event.details
  const asked = { reason: String(reason), files: Number(files ?? 0), number: Number(number ?? 1) }
  const data = { order: orderInEmail(brand, order), customer: customer.name, ...asked }
  const workers = [manager, employee].filter((person) => person !== null)
  const office = (await peopleWithRole(db, ['admin', 'sales'])).map(({ id }) => id)
  const emailTo = emailsTo(workers, (person) => ({
    ...revisionRequested(brand, { ...data, name: person.name }),
    mailKind: 'orderRevision',
  }))
  const text = `${customer.name} asks for a change: ${inBrief(asked.reason, 160)} (${order.name}, revision ${asked.number})`
  return [{ kind: 'orders', userIds: [...office, ...workers.map(({ id }) => id)], text, emails: emailTo }]
}

function amountOf({ amountCents, currency }: Details) {
  return amountInWords(Number(amountCents), currencies.find((known) => known === currency) ?? 'USD')
}
