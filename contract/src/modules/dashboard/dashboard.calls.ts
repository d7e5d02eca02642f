import { z } from 'zod'
import { backOffice, customers, own } from '#core/access.ts'
import { ask, get } from '#core/call.ts'
import { WaitingOrder } from './dashboard.shapes.ts'
import { Recommended, RecommendedInput } from './recommended.shapes.ts'

export const dashboard = {
  estimates: get('/api/main/getEstimateOfDocuments', backOffice)
    .answers(z.object({ order: z.number().int(), user: z.number().int(), payments: z.number().int() }))
    .says('How many orders, people and payments there are.'),
  waiting: get('/api/main/getWaitingOrders', [...backOffice, ...customers])
    .answers(z.array(WaitingOrder))
    .says('To the office the orders that are overdue, unpriced, unassigned or unpaid; to a customer those that wait for them.'),
  ofEmployee: ask('/api/main/getEmployeeCounts', own('id'))
    .takes(z.object({ id: z.string() }))
    .answers(z.object({ orderCount: z.number().int(), projects: z.number().int(), EmployeeCount: z.number().int() }))
    .says('How many orders and projects a person works on, and how many employees they have.'),
  recommended: ask('/api/main/getRecommendedSessionsAndServices', customers)
    .takes(RecommendedInput)
    .answers(Recommended)
    .says(
      'The sessions and services that fit a customer: by their interests, skills, orders and bookings, and by the interests that are named.',
    ),
}
