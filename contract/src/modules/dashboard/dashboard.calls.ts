import { z } from 'zod'
import { assignees, backOffice, customers, own } from '#core/access.ts'
import { ask, get } from '#core/call.ts'
import { WaitingOrder } from './dashboard.shapes.ts'
import { CustomerFigures, FiguresInput, OfficeFigures, WorkFigures } from './figures.shapes.ts'
import { Recommended, RecommendedInput } from './recommended.shapes.ts'

export const dashboard = {
  estimates: get('/api/main/getEstimateOfDocuments', backOffice)
    .answers(z.object({ order: z.number().int(), user: z.number().int(), payments: z.number().int() }))
    .says('How many orders, people and payments there are.'),
  waiting: get('/api/main/getWaitingOrders', [...backOffice, ...customers])
    .takes(FiguresInput.pick({ timezone: true }))
    .answers(z.array(WaitingOrder))
    .says('For the office, the orders that are overdue, unpriced, unassigned or unpaid; for a customer, those that wait for them.'),
  ofEmployee: ask('/api/main/getEmployeeCounts', own('id'))
    .takes(z.object({ id: z.string() }))
    .answers(z.object({ orderCount: z.number().int(), projects: z.number().int(), EmployeeCount: z.number().int() }))
    .says('The number of orders and projects that a person works on, and of their employees.'),
  officeFigures: ask('/api/main/getOfficeFigures', backOffice)
    .takes(FiguresInput)
    .answers(OfficeFigures)
    .says('The orders that came in on some days, by status, and the income from orders on them, by currency, less refunds.'),
  workFigures: ask('/api/main/getWorkFigures', assignees)
    .takes(FiguresInput)
    .answers(WorkFigures)
    .says('The caller’s own orders by status and deadline, and their hours, on some days; for a manager also the load of each person.'),
  customerFigures: ask('/api/main/getCustomerFigures', customers)
    .answers(CustomerFigures)
    .says('The amount that the caller owes for orders, by currency.'),
  recommended: ask('/api/main/getRecommendedSessionsAndServices', customers)
    .takes(RecommendedInput)
    .answers(Recommended)
    .says('The sessions and services that fit a customer: by their interests, skills, orders and bookings, and by the given interests.'),
}
