import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { isZone, zoneLength } from '#core/zones.ts'
import { orderStatuses } from '#orders/orders.rules.ts'
import { Person } from '#users/users.shapes.ts'
import { firstSpan, isSpan } from './spans.rules.ts'

/** The days of the figures: a named range or explicit days, in the caller's calendar. */
export const FiguresInput = z.object({
  span: z.string().max(30).refine(isSpan, 'Please choose the days.').default(firstSpan),
  timezone: z.string().max(zoneLength).refine(isZone, 'Please choose a time zone.').optional(),
})

const count = z.number().int()
/** `days` filters a list to exactly the counted objects: `2026-11-16..2026-11-22`, with the zone if it is not the company's. */
const span = { from: z.iso.date(), to: z.iso.date(), days: z.string() }
const byStatus = z.array(z.object({ status: z.enum(orderStatuses), orders: count }))

export const OfficeFigures = z.object({
  ...span,
  /** New orders by their current status; statuses without orders are left out. */
  statuses: byStatus,
  /** Payments for orders less surplus and refunds, by currency; currencies are never added up. */
  income: z.array(
    z.object({
      currency: z.enum(currencies),
      amount: z.number(),
      payments: count,
      parts: z.array(z.object({ ...span, amount: z.number(), payments: count })),
    }),
  ),
  /** The same for sessions, packs, subscriptions and invoices without an order. */
  besides: z.array(z.object({ currency: z.enum(currencies), amount: z.number(), payments: count })),
  /** The same for visitors' payments on the public page, which have no order. */
  fromVisitors: z.array(z.object({ currency: z.enum(currencies), amount: z.number(), payments: count })),
})
export type OfficeFigures = z.infer<typeof OfficeFigures>

/** Active orders, those that are overdue, and those due on the chosen days. */
const load = { underWay: count, overdue: count, due: count }

export const WorkFigures = z.object({
  ...span,
  ...load,
  /** The deadline filter for overdue orders: `..2026-11-21`. */
  overdueDays: z.string(),
  /** Orders due on the chosen days, by current status and by deadline. */
  statuses: byStatus,
  deadlines: z.array(z.object({ ...span, orders: count })),
  /** The same by developer, for managers; the last entry may be unassigned. */
  people: z.array(z.object({ person: Person.nullable(), ...load })).optional(),
  /** Minutes on the chosen days from the attendance record. */
  hours: z.object({ minutes: count, parts: z.array(z.object({ ...span, minutes: count })) }),
})
export type WorkFigures = z.infer<typeof WorkFigures>

export const CustomerFigures = z.object({
  /** The open amount of orders that can be paid now, by currency. */
  owed: z.array(z.object({ currency: z.enum(currencies), amount: z.number(), orders: count })),
})
