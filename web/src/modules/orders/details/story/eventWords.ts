import { isNameOf } from '@app/contract/core/fields.ts'
import { type DocumentCategory, documentCategoryWords } from '@app/contract/documents/documents.rules.ts'
import { orderFields } from '@app/contract/orders/orders.fields.ts'
import { type OrderEventKind, statusWord } from '@app/contract/orders/orders.rules.ts'
import type { OrderEvent } from '@app/contract/orders/orders.shapes.ts'
import { describeIncrease } from '@app/contract/payments/increaseWords.ts'
import { type ReturnReader, returnWords } from '@app/contract/payments/returnWords.ts'
import { count, day, money } from '#core/format.ts'

type Details = OrderEvent['details']
/** An event as a sentence, with its details. */
export type EventWords = { title: string; body?: string | undefined }

/** The words of each kind of event. */
const words: Record<OrderEventKind, (details: Details, reader: ReturnReader) => EventWords> = {
  created: ({ publicOrderNumber }) => ({
    title: 'Order placed',
    body: publicOrderNumber ? `From public order #${text(publicOrderNumber)}` : undefined,
  }),
  edited: ({ field, from, to }) => edited(text(field), from, to),
  status: (details) => {
    const { from, to, reason } = details
    return {
      title: from ? `${statusWord(text(from))} → ${statusWord(text(to))}` : statusWord(text(to)),
      body: [text(reason), behindStatus(details)].filter(Boolean).join('\n'),
    }
  },
  amounts: ({ field, from, to, currency, fromCurrency }) =>
    amounts(text(field) || 'totalAmount', from, to, text(currency), text(fromCurrency)),
  madeFree: ({ reason, undoes }) => ({ title: undoes ? 'Not free of charge' : 'Free of charge', body: text(reason) }),
  managerAssigned: ({ from, to }) => ({ title: assigned('Manager', from, to) }),
  employeeAssigned: ({ from, to }) => ({ title: assigned('Developer', from, to) }),
  progress: ({ to }) => ({ title: `Progress ${text(to)}%` }),
  reviewNote: ({ note }) => ({ title: 'Review note', body: text(note) }),
  cancellationReason: ({ to }) => ({ title: 'Reason of the cancellation', body: text(to) }),
  refund: ({ to }) => (to ? { title: 'Refund status', body: text(to) } : { title: 'Refund status cleared' }),
  fileAdded: ({ fileName, category, delivery, note }) => ({
    title: delivery ? `Delivery ${text(delivery)}` : `${categoryLabels[asCategory(category)]} added`,
    body: [text(fileName), text(note)].filter(Boolean).join('\n'),
  }),
  fileRemoved: ({ fileName, category }) => ({ title: `${categoryLabels[asCategory(category)]} removed`, body: text(fileName) }),
  refunded: (details, reader) => ({ title: returned('refunded', details, reader), body: text(details.reason) }),
  dispute: (details, reader) => ({ title: returned('dispute', details, reader), body: text(details.reason) }),
  payment: (details) => {
    const { amount, discount, surplus, currency, method, byLink } = details
    const how = [
      methodWords(text(method)),
      byLink ? 'through a payment link' : '',
      discount ? `${money(Number(discount), text(currency))} saved with coins` : '',
      surplus ? `${money(Number(surplus), text(currency))} more than was left to pay` : '',
    ]
    return {
      title: `${money(Number(amount), text(currency))} paid`,
      body: [how.filter(Boolean).join(', '), grown(details)].filter(Boolean).join('\n'),
    }
  },
  paymentLink: ({ amount, currency, until, sentTo, isRevoked }) => ({
    title: `Payment link of ${money(Number(amount), text(currency))} ${sentTo ? 'sent' : isRevoked ? 'revoked' : 'made'}`,
    body: sentTo ? `To ${text(sentTo)}` : isRevoked ? undefined : `Valid until ${day(text(until))}`,
  }),
  codeReleased: () => ({ title: 'Source code opened before everything was paid' }),
  comments: ({ isCommentDisabled }) => ({ title: isCommentDisabled ? 'Comments closed' : 'Comments opened' }),
  offer: (details) => {
    const { isProposal, includes, validUntil, deadline } = details
    const terms = [text(includes), deadline && `By ${day(text(deadline))}`, validUntil && `Valid until ${day(text(validUntil))}`]
    return { title: `${isProposal ? 'Change proposed' : 'Offer made'}: ${offered(details)}`, body: terms.filter(Boolean).join('\n') }
  },
  offerAnswer: (details) => ({
    title: `Offer of ${offered(details)} ${answers[text(details.answer)] ?? 'answered'}`,
    body: [details.byMail ? 'By the link in the mail.' : '', text(details.words)].filter(Boolean).join('\n'),
  }),
  adminAsked: ({ what, amount, currency, words }) => ({
    title: `${what === 'refund' ? 'Refund' : 'Invoice'}${amount ? ` of ${money(Number(amount), text(currency))}` : ''} asked of an admin`,
    body: text(words),
  }),
  offerSeen: (details) => ({ title: `Offer of ${offered(details)} opened by the customer` }),
  offerReminded: (details) => ({ title: `Reminded of the offer of ${offered(details)}` }),
  offerWithdrawn: (details) => ({ title: `Offer of ${offered(details)} withdrawn` }),
  revision: ({ number, reason, fileName }) => ({
    title: number ? `Revision ${text(number)} requested` : 'Revision requested',
    body: [text(reason), text(fileName)].filter(Boolean).join('\n'),
  }),
  coins: ({ coins }) => ({ title: `${count(Math.abs(Number(coins)), ['coin', 'coins'])} ${Number(coins) < 0 ? 'taken back' : 'earned'}` }),
}

/** The origin of a status that was not just chosen by hand. */
function behindStatus({
  isByHand,
  how,
  acceptedOffer,
  acceptedDelivery,
  byItselfAfterDays,
  isRevision,
  isWithdrawn,
  byMail,
}: Details): string {
  if (acceptedOffer) return `The customer has accepted the offer${byMail ? ' by the link in the mail' : ''}.`
  if (isByHand) return `Confirmed by hand, without the customer's answer in the app${how ? `: ${text(how)}` : '.'}`
  if (acceptedDelivery) return 'The customer has accepted the delivery.'
  if (byItselfAfterDays) return `Automatically: the customer had ${count(Number(byItselfAfterDays), ['day', 'days'])} to answer.`
  if (isRevision) return 'The customer has asked for a revision.'
  return isWithdrawn ? 'The customer has withdrawn it.' : ''
}

const answers: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  changeRequested: 'answered with a request for changes',
  declined: 'declined',
}
const offered = ({ amount, currency }: Details) => money(Number(amount), text(currency))

/** The increase of the order by a payment; events of earlier releases lack it. */
function grown({ quantity, hasWalkthrough, reportPages, totalBefore, totalAfter, currency }: Details): string {
  if (typeof totalBefore !== 'number' || typeof totalAfter !== 'number') return ''
  const [before, after] = [money(totalBefore, text(currency)), money(totalAfter, text(currency))]
  return describeIncrease({
    quantity: Number(quantity ?? 1),
    hasWalkthrough: hasWalkthrough === true,
    reportPages: Number(reportPages ?? 0),
    before,
    after,
  })
}

const returned = (kind: 'refunded' | 'dispute', { amount, currency, state }: Details, reader: ReturnReader) =>
  returnWords({ kind, state: text(state), amount: money(Number(amount), text(currency)), reader })

/** Customers read 'your bank' in words about disputes, other readers 'their bank'. */
export function eventWords({ kind, details }: OrderEvent, reader: ReturnReader): EventWords {
  const told = words[kind](details, reader)
  return details.undoes ? { ...told, body: [told.body, 'Undone at once. No notifications were sent.'].filter(Boolean).join('\n') } : told
}

/** Labels of the four kinds of file. */
export const categoryLabels = documentCategoryWords
const asCategory = (category: Details[string] | undefined): DocumentCategory =>
  typeof category === 'string' && category in categoryLabels ? (category as DocumentCategory) : 'requirements'

/** Labels of values that are no fields of an order, and labels that differ from the field's. */
const ownLabels: Readonly<Record<string, string>> = { reportPages: 'Pages of the report', totalAmount: 'Price' }
const labelOf = (field: string) => ownLabels[field] ?? (isNameOf(orderFields, field) ? orderFields[field].label : field)

function edited(field: string, from: Details[string] | undefined, to: Details[string] | undefined): EventWords {
  const label = labelOf(field)
  if (field === 'details') return { title: 'Details changed' }
  if (typeof to === 'boolean') return { title: `${label} ${to ? 'wanted' : 'not wanted any more'}` }
  const say = (value: Details[string] | undefined) =>
    field === 'deadline' || field === 'employeeReporting' ? day(text(value)) : text(value)
  if (!to) return { title: `${label} cleared` }
  if (field === 'managerNote' || field === 'name') return { title: `${label} ${from ? 'changed' : 'added'}`, body: say(to) }
  return { title: from ? `${label} changed from ${say(from)} to ${say(to)}` : `${label}: ${say(to)}` }
}

function amounts(
  field: string,
  from: Details[string] | undefined,
  to: Details[string] | undefined,
  currency: string,
  fromCurrency: string,
): EventWords {
  const label = labelOf(field)
  if (field === 'currency') return { title: `Currency changed from ${text(from)} to ${text(to)}` }
  if (typeof to !== 'number') return { title: `${label} as usual again` }
  return {
    title: from
      ? `${label} changed from ${money(Number(from), fromCurrency || currency)} to ${money(to, currency)}`
      : `${label}: ${money(to, currency)}`,
  }
}

const assigned = (role: string, from: Details[string] | undefined, to: Details[string] | undefined) =>
  to ? `${role}: ${text(to)}` : `${text(from) || role} no longer has it`

const methodWords = (method: string) => (method === 'card' ? 'By card' : method)

const text = (value: Details[string] | undefined) => (value === null || value === undefined ? '' : String(value))
