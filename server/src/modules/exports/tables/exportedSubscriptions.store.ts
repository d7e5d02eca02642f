import { plainAmount } from '@app/contract/core/money.ts'
import { stateWords } from '@app/contract/subscriptions/subscriptions.rules.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { subscriptionsTable } from '#subscriptions/subscriptions.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'

// The card and the provider's customer id are not exported.
const { card: _, methodId: __, customer: ___, ...subscription } = getTableColumns(subscriptionsTable)

/** Subscriptions with their customer, plan and paid period. */
export const subscriptionTable = tableOf(
  (db, ids) =>
    db
      .select({ ...subscription, username: usersTable.username, person: usersTable.name, personEmail: usersTable.email })
      .from(subscriptionsTable)
      .innerJoin(usersTable, eq(usersTable.id, subscriptionsTable.userId))
      .where(inArray(subscriptionsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['User', ({ username }) => username],
    ['Name', ({ person }) => person],
    ['E-mail', ({ personEmail }) => personEmail],
    ['Subscription', ({ name }) => name],
    ['State', ({ state }) => stateWords(state)],
    ['Currency', ({ currency }) => currency],
    ['Amount', ({ amountCents, currency }) => plainAmount(amountCents, currency)],
    ['Periods paid', ({ period }) => period],
    ['Paid until', ({ endsAt }) => endsAt?.toISOString()],
    ['Cancelled at', ({ cancelledAt }) => cancelledAt?.toISOString()],
    ['Ended at', ({ endedAt }) => endedAt?.toISOString()],
    ['Payer', ({ payerName }) => payerName],
    ['Address', ({ address }) => address],
    ['City', ({ city }) => city],
    ['State or region', ({ region }) => region],
    ['Postal code', ({ pinCode }) => pinCode],
    ['Country', ({ country }) => country],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
