import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { findingKinds } from './reconciliation.rules.ts'

/** One time that the provider's list was held against ours, and what came of it. */
export const ReconciliationRun = z.object({
  _id: z.string(),
  startedAt: z.iso.datetime(),
  /** Absent while it runs. */
  finishedAt: z.iso.datetime().optional(),
  since: z.iso.datetime(),
  /** Absent where the night did it. */
  requestedBy: Person.optional(),
  payments: z.number().int(),
  returns: z.number().int(),
  repaired: z.number().int(),
  found: z.number().int(),
  failure: z.string().optional(),
})
export type ReconciliationRun = z.infer<typeof ReconciliationRun>

/** What differs and nobody but a person can put right. */
export const Finding = z.object({
  _id: z.string(),
  kind: z.enum(findingKinds),
  /** What the provider calls it. */
  subject: z.string(),
  /** Ours, where there is one: of an order, or of a visitor. */
  payment: z.string().optional(),
  publicPayment: z.string().optional(),
  invoice: z.string().optional(),
  amount: z.number(),
  currency: z.enum(currencies),
  details: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().optional(),
  resolvedBy: Person.optional(),
  note: z.string().optional(),
})
export type Finding = z.infer<typeof Finding>

export const Reconciliation = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  /** Payments inside India are compared as well. */
  hasRazorpay: z.boolean(),
  /** The latest, newest first. */
  runs: z.array(ReconciliationRun),
  /** Open ones, oldest first, and the latest of those that are done with. */
  open: z.array(Finding),
  resolved: z.array(Finding),
})
export type Reconciliation = z.infer<typeof Reconciliation>
