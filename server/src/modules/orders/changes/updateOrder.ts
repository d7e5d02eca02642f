import type { Actor } from '@app/contract/core/access.ts'
import { namesOf } from '@app/contract/core/fields.ts'
import { type Currency, fromCents, toCents } from '@app/contract/core/money.ts'
import { orderFields } from '@app/contract/orders/orders.fields.ts'
import { lessThanPaid, otherCategory } from '@app/contract/orders/orders.rules.ts'
import type { OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, Refusal } from '#core/refusal.ts'
import { assignmentOf, lockAssignees } from '../assignment/assignOrder.ts'
import { refusePastDay } from '../days.ts'
import { followPrice } from '../deal/followPrice.ts'
import { toldWithOffer } from '../deal/offerDetails.ts'
import { needsConsent, proposeDeadline } from '../deal/proposeDeadline.ts'
import { orderColumns } from '../orderColumns.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { amountInWords } from '../timeline/orderWords.ts'
import { type OrderEventDraft, recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { assertNotStale } from './assertNotStale.ts'
import { amountEvents, editEvents } from './orderChanges.ts'
import { refuseFineAmounts } from './refuseFineAmounts.ts'

/** `batchId` names the change of many orders that this one is part of. */
type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'> & {
  batchId?: string /** An offer is made with it, which tells of the price. */
  isOffer?: boolean
}

/**
 * Changes the fields that were sent, all or none, and writes down each one that is now different.
 * @throws Refusal REFUSED naming the first field that this person may not change, CONFLICT when somebody was faster or
 * something was paid meanwhile
 */
export const updateOrder = ({ db, ...context }: Deps, actor: Actor, input: OrderChanges): Promise<OrderRow> =>
  db.transaction(async (db) => {
    const now = context.clock.now()
    await lockAssignees(db, input)
    const before = await lockOrder(db, actor, input._id)
    refuseForeignFields(actor, before, input)
    await assertNotStale(db, context, actor, before, input)
    const { deadline, ...others } = formOf(input)
    refuseWrongDays(before, { deadline, ...others }, now)
    const isProposed = needsConsent(before, deadline)
    const form = isProposed || deadline === undefined ? others : { ...others, deadline }
    if (isProposed) await proposeDeadline(db, actor.id, before, deadline, now)
    const amounts = amountsOf(before, input)
    if (amounts.currency && amounts.currency !== before.currency) await refuseWhilePaying(db, context, before)
    const assignment = await assignmentOf(db, actor, before, input, now)

    const changes = { ...form, ...amounts, ...assignment.columns }
    const changed = [...whatChanged(before, { ...before, ...changes }), ...assignment.happened]
    const happened = context.isOffer ? changed.map(toldWithOffer) : changed
    if (happened.length === 0) return before
    // A new day gets its own reminder.
    const isMoved = 'deadline' in form && form.deadline !== before.deadline
    const after = await saveOrder(db, before.id, { ...changes, ...(isMoved && { isDeadlineMailSent: false }) }, now)
    const hold = { seconds: context.config.NEWS_DELAY_SECONDS, before, after, batchId: context.batchId }
    await recordOrderEvents(db, before.id, { actorId: actor.id, at: now, hold }, happened)
    if (!context.isOffer) await followPrice(db, actor.id, before, after, now)
    if (happened.some(({ kind }) => kind === 'amounts')) await context.ports.cardPayments.supersede(db, before.id, now)
    return after
  })

function refuseForeignFields(actor: Actor, order: OrderRow, input: OrderChanges) {
  const rights = { ...orderFields, paidBefore: orderFields.paidAmount }
  for (const field of namesOf(rights))
    if (input[field] !== undefined && !rights[field].mayEdit(actor, order))
      throw new Refusal('REFUSED', 'You may not change this.', { field })
}

/** The fields of the form as columns; an absent field is no change, an empty optional one is cleared. */
function formOf(input: OrderChanges) {
  if (input.category?.toLowerCase() === otherCategory) throw badInput('category', 'Required!')
  return orderColumns(input)
}

/** A day that has passed since it was agreed on may stay; it can't be chosen anew. */
function refuseWrongDays(before: OrderRow, form: Pick<OrderChanges, 'deadline' | 'employeeReporting'>, now: Date) {
  if (form.deadline && form.deadline !== before.deadline) refusePastDay('deadline', form.deadline, now)
  if (form.employeeReporting && form.employeeReporting !== before.employeeReporting)
    refusePastDay('employeeReporting', form.employeeReporting, now)
}

/** What a customer is about to pay counts in the currency in which it was begun. */
async function refuseWhilePaying(db: AppContext['db'], { ports }: Pick<AppContext, 'ports'>, order: OrderRow) {
  if (await ports.cardPayments.areUnderWay(db, order.id))
    throw badInput('currency', 'The customer is making a card payment just now. Please try again later.')
}

function amountsOf(before: OrderRow, input: OrderChanges) {
  const inCurrency = input.currency ?? before.currency
  refuseFineAmounts(input, inCurrency)
  const cents = (amount: number | null | undefined) => (typeof amount === 'number' ? toCents(amount, inCurrency) : amount)
  if (input.paidAmount !== undefined && input.paidBefore !== undefined && toCents(input.paidBefore, before.currency) !== before.paidCents)
    throw conflict('Something was paid meanwhile. Please look at the amounts again.')
  const amounts = {
    ...inOtherCurrency(before, inCurrency),
    ...given({
      currency: input.currency,
      totalCents: cents(input.totalAmount) ?? undefined,
      // Whatever was given away before, it has a price now.
      freeReason: input.totalAmount === undefined ? undefined : null,
      paidCents: cents(input.paidAmount) ?? undefined,
      walkthroughFeeCents: cents(input.codeWalkThrough),
      reportFeeCents: cents(input.reportFee),
    }),
  }
  const { totalCents, paidCents, currency } = { ...before, ...amounts }
  if (paidCents !== before.paidCents && paidCents > totalCents) throw badInput('paidAmount', 'Must not be more than the total.')
  if (totalCents < paidCents) throw badInput('totalAmount', lessThanPaid(amountInWords(paidCents, currency)))
  if (currency !== before.currency && before.paidCents > 0 && paidCents > 0)
    throw badInput('currency', 'The currency stays once something is paid.')
  return amounts
}

/** A hundred dollars become a hundred yen, not ten thousand: what is not sent keeps its figure, in the minor units of the new currency. */
function inOtherCurrency({ currency, totalCents, paidCents, walkthroughFeeCents, reportFeeCents }: OrderRow, to: Currency) {
  if (to === currency) return {}
  const same = (cents: number) => toCents(fromCents(cents, currency), to)
  const sameFee = (cents: number | null) => (cents === null ? null : same(cents))
  return {
    totalCents: same(totalCents),
    paidCents: same(paidCents),
    walkthroughFeeCents: sameFee(walkthroughFeeCents),
    reportFeeCents: sameFee(reportFeeCents),
  }
}

function whatChanged(before: OrderRow, after: OrderRow): OrderEventDraft[] {
  const { cancellationReason: from } = before
  const { cancellationReason: to } = after
  const reason: OrderEventDraft[] = from === to ? [] : [{ kind: 'cancellationReason', details: { from, to } }]
  return [...editEvents(before, after), ...amountEvents(before, after), ...reason]
}

/** Only what was sent: a column that is absent keeps its value, `undefined` would hide it. */
function given<T extends object>(columns: T): { [Column in keyof T]?: Exclude<T[Column], undefined> } {
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as { [Column in keyof T]?: Exclude<T[Column], undefined> }
}
