import { randomBytes } from 'node:crypto'
import { type IntentBook, invalid } from './stripeServer.intents.ts'

type WireRefund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  status: string
  reason: string | null
  metadata: Record<string, string>
  created: number
}
type WireDispute = Omit<WireRefund, 'object' | 'reason' | 'metadata'> & {
  object: 'dispute'
  reason: string
  evidence_details: { due_by: number }
}

const weekSeconds = 7 * 86_400

/** Refunds and disputes of one account. */
export function returnBook(book: IntentBook) {
  const [refunds, disputes]: [WireRefund[], WireDispute[]] = [[], []]
  const common = (intentId: string, prefix: string) => ({
    id: `${prefix}_${randomBytes(12).toString('hex')}`,
    currency: book.find(intentId).currency,
    payment_intent: intentId,
    created: Math.floor(Date.now() / 1000),
  })
  const refundsOf = (intentId: string) => refunds.filter((one) => one.payment_intent === intentId)
  const disputesOf = (intentId: string) => disputes.filter((one) => one.payment_intent === intentId)

  function refund(intentId: string, amount: number, metadata: Record<string, string> = {}): WireRefund {
    const left = book.find(intentId).amount_received - refundsOf(intentId).reduce((sum, one) => sum + one.amount, 0)
    if (!(amount > 0 && amount <= left)) throw invalid(`Refund amount is greater than unrefunded amount on charge (${left})`)
    const made: WireRefund = { ...common(intentId, 're'), object: 'refund', amount, status: 'succeeded', reason: null, metadata }
    refunds.push(made)
    return made
  }

  /** Opens the dispute or changes its status. */
  function dispute(intentId: string, status: string): WireDispute {
    const [known] = disputesOf(intentId)
    if (known) return Object.assign(known, { status })
    const about = common(intentId, 'du')
    const made: WireDispute = {
      ...about,
      object: 'dispute',
      amount: book.find(intentId).amount_received,
      status,
      reason: 'fraudulent',
      evidence_details: { due_by: about.created + weekSeconds },
    }
    disputes.push(made)
    return made
  }

  return { refundsOf, disputesOf, refund, dispute, refunds: () => refunds, disputes: () => disputes }
}

export const listAnswer = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data })

/** A page of the objects created since an instant, newest first; pages are small, so that there are several. */
export function pageAnswer(url: string, all: readonly { id: string; created: number }[], query: URLSearchParams) {
  const since = Number(query.get('created[gte]') ?? 0)
  const newest = all.filter(({ created }) => created >= since).toReversed()
  const after = query.get('starting_after')
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0
  const data = newest.slice(from, from + pageSize)
  return { object: 'list', url, has_more: from + pageSize < newest.length, data }
}
const pageSize = 3

/** The object of an event of this type, with the fields that we read. */
export function objectOf(type: string, intentId: string) {
  if (type.startsWith('charge.dispute.')) return { id: 'du_1', object: 'dispute', payment_intent: intentId }
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return { id: 're_1', object: 'refund', payment_intent: intentId }
  return { id: 'ch_1', object: 'charge', payment_intent: intentId }
}
