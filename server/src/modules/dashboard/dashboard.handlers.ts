import { fromCents } from '@app/contract/core/money.ts'
import { mostRecommended } from '@app/contract/dashboard/recommended.shapes.ts'
import type { Contract } from '@app/contract/index.ts'
import { serializeService, serializeSession } from '#catalogue/index.ts'
import { notFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { talliedOrders } from '#orders/index.ts'
import { countUsers } from '#users/index.ts'
import { countEmployeesOf, countPayments, ordersOfAssignee } from './dashboard.store.ts'
import { figureDays } from './figures/figureDays.ts'
import { officeFigures, workFigures } from './figures/figures.ts'
import { owedByCurrency } from './figures/workFigures.store.ts'
import { recommendedServices, recommendedSessions, termsOfUser } from './recommended.store.ts'
import { waitingOrders } from './waitingOrders.ts'

export const dashboard: Handlers<Contract['dashboard']> = {
  estimates: async ({ db, me }) => ({
    order: (await talliedOrders(db)).all,
    // The same number that the list behind the tile shows to its reader.
    user: (await countUsers(db, me, { search: '' })).total,
    payments: await countPayments(db),
  }),
  waiting: (context) => waitingOrders(context, context.me, context.input.timezone ?? context.zone),
  officeFigures: (context) => officeFigures(context.db, context.me, figureDays(context, context.input)),
  workFigures: (context) => workFigures(context, context.me, figureDays(context, context.input)),
  customerFigures: async ({ db, me, zone, clock }) => {
    const owed = await owedByCurrency(db, me, { zone, now: clock.now() })
    return { owed: owed.map(({ currency, cents, orders }) => ({ currency, amount: fromCents(cents, currency), orders })) }
  },
  recommended: async ({ db, input, me }) => {
    const terms = await termsOfUser(db, me.id, input.interest)
    return {
      sessions: (await recommendedSessions(db, terms, mostRecommended)).map(serializeSession),
      services: (await recommendedServices(db, terms, mostRecommended)).map(serializeService),
    }
  },
  ofEmployee: async ({ db, input }) => {
    if (!isId(input.id)) throw notFound('User')
    const { all, active } = await ordersOfAssignee(db, input.id)
    return { orderCount: all, projects: active, EmployeeCount: await countEmployeesOf(db, input.id) }
  },
}
