import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { findingNoteLength, reconciledDays } from './reconciliation.rules.ts'
import { Reconciliation } from './reconciliation.shapes.ts'

export const reconciliation = {
  state: get('/api/main/payment-reconciliation', admins)
    .answers(Reconciliation)
    .says('The latest reconciliation runs, and the open differences with what to do about each.'),
  runNow: post('/api/main/reconcile-payments', admins)
    .answers(Reconciliation)
    .says(
      `Compares the provider’s payments, refunds and disputes of the last ${reconciledDays} days with ours, as every night, and records those that were missed. One run at a time.`,
    )
    .limitedTo(10, 60),
  resolve: post('/api/main/resolve-payment-finding', admins)
    .takes(z.object({ id: z.string(), note: z.string().trim().min(1, 'Required!').max(findingNoteLength) }))
    .answers(Reconciliation)
    .says('Marks a difference as resolved elsewhere, with a note; it is not listed again.'),
}
