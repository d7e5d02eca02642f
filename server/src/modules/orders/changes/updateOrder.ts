import type { Actor } from '@app/contract/core/access.ts'
import { namesOf } from '@app/contract/core/fields.ts'
import { type Currency, fromCents, toCents } from '@app/contract/core/money.ts'
import { orderFields } from '@app/contract/orders/orders.fields.ts'
import { lessThanPaid, otherCategory } from '@app/contract/orders/orders.rules.ts'
import type { OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, Refusal } from '#core/refusal.ts'
import { assignmentOf, lockAssignees } from '../assignment/assignOrder.ts'
import { refusePastDay, refusePastDeadline } from '../days.ts'
import { followPrice } from '../deal/followPrice.ts'
import { markAnnouncedWithOffer } from '../deal/offerDetails.ts'
import { proposeTerms, termsToPropose } from '../deal/proposeTerms.ts'
import { orderColumns } from '../orderColumns.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { amountInWords } from '../timeline/orderWords.ts'
import { type OrderEventDraft, recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { assertNotStale } from './assertNotStale.ts'
import { amountEvents, editEvents } from './orderChanges.ts'
import { refuseFineAmounts } from './refuseFineAmounts.ts'
import { refuseUnpayableAmounts } from './refuseUnpayableAmounts.ts'

/** `batchId` names the bulk change that this change is part of. */
type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'> & {
  batchId?: string /** An offer is made with it, which tells of the price. */
  isOffer?: boolean
}

/**
 * Changes the sent fields, all or none, and records an event for each field that differs.
 * @throws Refusal REFUSED naming the first field that this person may not change, CONFLICT for a stale edit or a payment in between
 */
export const updateOrder = ({ db, ...context }: Deps, actor: Actor, input: OrderChanges): Promise<OrderRow> =>
  db.transaction(async (db) => {
    await lockAssignees(db, input)
    const before = await lockOrder(db, actor, input._id)
    const now = context.clock.now()
    refuseForeignFields(actor, before, input)
    await assertNotStale(db, context, actor, before, input)
    const { deadline, ...others } = formOf(input)
    refuseWrongDays(before, { deadline, ...others }, now)
    refuseFineAmounts(input, input.currency ?? before.currency)
    const proposed = termsToPropose(before, input)
    const form = proposed.deadline !== undefined || deadline === undefined ? others : { ...others, deadline }
    const amounts = amountsOf(before, proposed.totalCents === undefined ? input : { ...input, totalAmount: undefined })
    refuseUnpayableAmounts(before, { ...before, ...amounts })
    if (amounts.currency && amounts.currency !== before.currency) await refuseWhilePaying(db, context, before)
    const assignment = await assignmentOf(db, actor, before, input, now)

    const { paidCents, ...priced } = amounts
    const changes = { ...form, ...priced, ...assignment.columns }
    const setPaid = async (order: OrderRow) => {
      if (paidCents !== undefined) await context.ports.cardPayments.setPaid(db, order, { paidCents, actorId: actor.id, now })
    }
    const isLess = paidCents !== undefined && paidCents < before.paidCents
    const isMore = paidCents !== undefined && paidCents > before.paidCents
    // Less is returned before the price falls, and more is paid after it has risen.
    if (isLess) await setPaid(before)
    const changed = [...whatChanged(before, { ...before, ...changes }), ...assignment.happened]
    const happened = context.isOffer ? changed.map(markAnnouncedWithOffer) : changed
    if (happened.length === 0) {
      if (isMore) await setPaid(before)
      if (isLess || isMore) await context.ports.cardPayments.supersede(db, before.id, now)
      return await proposeTerms(db, actor.id, isLess || isMore ? await lockOrder(db, actor, before.id) : before, proposed, now)
    }
    // A new deadline gets its own reminder.
    const isMoved = 'deadline' in form && form.deadline !== before.deadline
    const after = await saveOrder(db, before.id, { ...changes, ...(isMoved && { isDeadlineMailSent: false }) }, now)
    const deferral = { seconds: context.config.NEWS_DELAY_SECONDS, before, after, batchId: context.batchId }
    await recordOrderEvents(db, before.id, { actorId: actor.id, at: now, deferral }, happened)
    if (!context.isOffer) await followPrice(db, actor.id, before, after, now)
    if (isMore) await setPaid(after)
    if (isMore || isLess || happened.some(({ kind }) => kind === 'amounts')) await context.ports.cardPayments.supersede(db, before.id, now)
    return await proposeTerms(db, actor.id, isMore ? await lockOrder(db, actor, after.id) : after, proposed, now)
  })

function refuseForeignFields(actor: Actor, order: OrderRow, input: OrderChanges) {
  const rights = { ...orderFields, paidBefore: orderFields.paidAmount }
  for (const field of namesOf(rights))
    if (input[field] !== undefined && !rights[field].mayEdit(actor, order))
      throw new Refusal('REFUSED', 'You may not change this.', { field })
}

/** The form fields as columns. An absent field is left unchanged, and an empty optional one is cleared. */
function formOf(input: OrderChanges) {
  if (input.category?.toLowerCase() === otherCategory) throw badInput('category', 'Required!')
  return orderColumns(input)
}

/** A deadline that has passed since may stay, but a past day can't be set anew. */
function refuseWrongDays(before: OrderRow, form: Pick<OrderChanges, 'deadline' | 'timezone' | 'employeeReporting'>, now: Date) {
  if (form.deadline && form.deadline !== before.deadline) refusePastDeadline(form.deadline, form.timezone ?? before.timezone, now)
  if (form.employeeReporting && form.employeeReporting !== before.employeeReporting)
    refusePastDay('employeeReporting', form.employeeReporting, now)
}

/** The currency can't change while a payment is pending, since it was started in the old one. */
async function refuseWhilePaying(db: AppContext['db'], { ports }: Pick<AppContext, 'ports'>, order: OrderRow) {
  if (await ports.cardPayments.areUnderWay(db, order.id))
    throw badInput('currency', 'The customer is making a card payment just now. Please try again later.')
}

function amountsOf(before: OrderRow, input: OrderChanges) {
  const inCurrency = input.currency ?? before.currency
  const cents = (amount: number | null | undefined) => (typeof amount === 'number' ? toCents(amount, inCurrency) : amount)
  if (input.paidAmount !== undefined && input.paidBefore !== undefined && toCents(input.paidBefore, before.currency) !== before.paidCents)
    throw conflict('A payment arrived in the meantime. Please check the amounts again.')
  const amounts = {
    ...inOtherCurrency(before, inCurrency),
    ...sentColumns({
      currency: input.currency,
      totalCents: cents(input.totalAmount) ?? undefined,
      // An order with a price is no longer free.
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

/** Converts unsent amounts to the new currency with the same figure: 100 dollars become 100 yen, not 10,000. */
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

/** Only the sent columns. An absent column keeps its value; `undefined` would overwrite it in a spread. */
function sentColumns<T extends object>(columns: T): { [Column in keyof T]?: Exclude<T[Column], undefined> } {
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as { [Column in keyof T]?: Exclude<T[Column], undefined> }
}
