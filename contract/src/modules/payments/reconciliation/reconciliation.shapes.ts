import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { findingKinds } from './reconciliation.rules.ts'

/** One comparison of the provider's list with ours, and its result. */
export const ReconciliationRun = z.object({
  _id: z.string(),
  startedAt: z.iso.datetime(),
  /** Absent while it runs. */
  finishedAt: z.iso.datetime().optional(),
  since: z.iso.datetime(),
  /** Absent for the nightly run. */
  requestedBy: Person.optional(),
  payments: z.number().int(),
  returns: z.number().int(),
  repaired: z.number().int(),
  found: z.number().int(),
  failure: z.string().optional(),
})
export type ReconciliationRun = z.infer<typeof ReconciliationRun>

/** A difference that only a person can resolve. */
export const Finding = z.object({
  _id: z.string(),
  kind: z.enum(findingKinds),
  /** The id at the provider. */
  subject: z.string(),
  /** Our payment, of an order or of a visitor; absent if there is none. */
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
  /** Open differences, oldest first, and the latest resolved ones. */
  open: z.array(Finding),
  resolved: z.array(Finding),
})
export type Reconciliation = z.infer<typeof Reconciliation>
