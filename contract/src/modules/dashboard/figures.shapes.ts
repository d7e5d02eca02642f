import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { isZone, zoneLength } from '#core/zones.ts'
import { orderStatuses } from '#orders/orders.rules.ts'
import { Person } from '#users/users.shapes.ts'
import { firstSpan, isSpan } from './spans.rules.ts'

/** Of which days figures are told: by the name of a span or by its days, in the calendar of whoever asks. */
export const FiguresInput = z.object({
  span: z.string().max(30).refine(isSpan, 'Please choose the days.').default(firstSpan),
  timezone: z.string().max(zoneLength).refine(isZone, 'Please choose a time zone.').optional(),
})

const count = z.number().int()
/** `days` is what a list is narrowed by to hold just what was counted: `2026-11-16..2026-11-22`, with the zone where it is not the company's. */
const span = { from: z.iso.date(), to: z.iso.date(), days: z.string() }
const byStatus = z.array(z.object({ status: z.enum(orderStatuses), orders: count }))

export const OfficeFigures = z.object({
  ...span,
  /** Orders that came in, by how they stand now; statuses without any are left out. */
  statuses: byStatus,
  /** What was paid of orders, less what is too much and what went back: a currency each, since they are never added to each other. */
  income: z.array(
    z.object({
      currency: z.enum(currencies),
      amount: z.number(),
      payments: count,
      parts: z.array(z.object({ ...span, amount: z.number(), payments: count })),
    }),
  ),
  /** The same of what was paid for sessions, packs, subscriptions and invoices without an order. */
  besides: z.array(z.object({ currency: z.enum(currencies), amount: z.number(), payments: count })),
  /** The same of what visitors paid on the public page, for no order. */
  fromVisitors: z.array(z.object({ currency: z.enum(currencies), amount: z.number(), payments: count })),
})
export type OfficeFigures = z.infer<typeof OfficeFigures>

/** Orders under way, those of them whose day has passed, and those whose day is among the asked ones. */
const load = { underWay: count, overdue: count, due: count }

export const WorkFigures = z.object({
  ...span,
  ...load,
  /** What the deadline is compared with to be overdue: `..2026-11-21`. */
  overdueDays: z.string(),
  /** Orders whose deadline is among the days, by how they stand now, and when they are due. */
  statuses: byStatus,
  deadlines: z.array(z.object({ ...span, orders: count })),
  /** The same by who does the work, for managers; the last one may be nobody. */
  people: z.array(z.object({ person: Person.nullable(), ...load })).optional(),
  /** The minutes that the days count by the record of attendance. */
  hours: z.object({ minutes: count, parts: z.array(z.object({ ...span, minutes: count })) }),
})
export type WorkFigures = z.infer<typeof WorkFigures>

export const CustomerFigures = z.object({
  /** What is left to pay of orders that can be paid now, a currency each. */
  owed: z.array(z.object({ currency: z.enum(currencies), amount: z.number(), orders: count })),
})
