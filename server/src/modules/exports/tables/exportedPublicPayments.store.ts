import { plainAmount } from '@app/contract/core/money.ts'
import { inArray } from 'drizzle-orm'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'
import { tableOf } from '../csv.ts'

/** Public payments with their amounts in major units. */
export const publicPaymentTable = tableOf(
  (db, ids) => db.select().from(publicPaymentsTable).where(inArray(publicPaymentsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Transaction id', ({ transactionId }) => transactionId],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Address', ({ address }) => address],
    ['City', ({ city }) => city],
    ['State', ({ state }) => state],
    ['Postal code', ({ pinCode }) => pinCode],
    ['Country', ({ country }) => country],
    ['Currency', ({ currency }) => currency],
    ['Amount', ({ amountCents, currency }) => plainAmount(amountCents, currency)],
    ['Refunded', ({ refundedCents, currency }) => plainAmount(refundedCents, currency)],
    ['Disputed', ({ disputedCents, currency }) => plainAmount(disputedCents, currency)],
    ['Method', ({ type }) => type],
    ['Status', ({ status }) => status],
    ['Paid at', ({ paidAt }) => paidAt?.toISOString()],
  ],
)
