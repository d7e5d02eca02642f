import type { Contract } from '@app/contract/index.ts'
import { isId } from '#core/ids.ts'
import { notFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { talliedOrders } from '#orders/index.ts'
import { howManyEmployeesOf, howManyPayments, howManyUsers, ordersOfAssignee } from './dashboard.store.ts'

export const dashboard: Handlers<Contract['dashboard']> = {
  estimates: async ({ db }) => ({
    order: (await talliedOrders(db)).all,
    user: await howManyUsers(db),
    payments: await howManyPayments(db),
  }),
  ofEmployee: async ({ db, input }) => {
    if (!isId(input.id)) throw notFound('User')
    const { all, active } = await ordersOfAssignee(db, input.id)
    return { orderCount: all, projects: active, EmployeeCount: await howManyEmployeesOf(db, input.id) }
  },
}
