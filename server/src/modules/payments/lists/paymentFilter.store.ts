import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import { type PaymentFilterValues, paymentFilters } from '@app/contract/payments/payments.filters.ts'
import { type SQL, sql } from 'drizzle-orm'
import { filterCondition } from '#database/filterConditions.ts'
import { paymentsTable } from '../payments.table.ts'
import { paymentFiguresTable } from '../recycling/figures.table.ts'

const { amountCents, currency, refundedCents, disputedCents } = paymentsTable

/** The condition of the back office's filters; undefined if none is set. */
export const filteredPayments = (values: PaymentFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    paymentFilters,
    {
      created: { instant: paymentsTable.createdAt },
      customer: paymentsTable.userId,
      type: paymentsTable.type,
      currency,
      amount: { cents: amountCents, currency },
      // The exact condition of payments_returned_idx.
      returned: { yes: sql`${refundedCents} + ${disputedCents} > 0`, no: sql`${refundedCents} + ${disputedCents} = 0` },
    },
    values,
    reading,
  )

/** The same for deleted payments, of which no person is left. */
export const filteredFigures = ({ created, type, currency: inCurrency }: PaymentFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    { created: paymentFilters.created, type: paymentFilters.type, currency: paymentFilters.currency },
    { created: { instant: paymentFiguresTable.paidAt }, type: paymentFiguresTable.type, currency: paymentFiguresTable.currency },
    { created, type, currency: inCurrency },
    reading,
  )
