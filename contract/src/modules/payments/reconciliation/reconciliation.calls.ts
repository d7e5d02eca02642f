import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { findingNoteLength, reconciledDays } from './reconciliation.rules.ts'
import { Reconciliation } from './reconciliation.shapes.ts'

export const reconciliation = {
  state: get('/api/main/payment-reconciliation', admins)
    .answers(Reconciliation)
    .says('The latest times that the provider’s list was held against ours, and what differs still, with what to do.'),
  runNow: post('/api/main/reconcile-payments', admins)
    .answers(Reconciliation)
    .says(
      `Holds the provider’s payments, refunds and disputes of the last ${reconciledDays} days against ours, as every night: news that were lost are made up for. One at a time.`,
    )
    .limitedTo(10, 60),
  resolve: post('/api/main/resolve-payment-finding', admins)
    .takes(z.object({ id: z.string(), note: z.string().trim().min(1, 'Required!').max(findingNoteLength) }))
    .answers(Reconciliation)
    .says('A difference that was put right elsewhere, with how; it is not listed again.'),
}
