import { dayIn } from '@app/contract/core/format.ts'
import type { OrderStatus, OrderType } from '@app/contract/orders/orders.rules.ts'
import { partialCents } from '@app/contract/orders/orders.rules.ts'
import { days, hours, later } from '#core/clock.ts'
import type { orderCommentsTable } from '#orderComments/orderComments.table.ts'
import type { orderEventsTable, ordersTable } from '#orders/orders.table.ts'
import type { CardPayment } from './cardPayments.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'
import { remarks, timezones, work } from './words.ts'

type NewEvent = typeof orderEventsTable.$inferInsert
export type Story = {
  order: Omit<typeof ordersTable.$inferInsert, 'number'> & { id: string }
  events: NewEvent[]
  payments: CardPayment[]
  comments: (typeof orderCommentsTable.$inferInsert)[]
  files: { id: string; category: 'requirements' | 'deliverables' | 'sourceCode'; name: string; by: string; at: Date; text: string }[]
}

/** The usual statuses of an order by its age. */
const statusesByAge: readonly { upToDays: number; among: readonly [OrderStatus, ...OrderStatus[]] }[] = [
  { upToDays: 2, among: ['Requested', 'Requested', 'Requested', 'Reviewing', 'Deal Confirmed'] },
  {
    upToDays: 8,
    among: ['Requested', 'Reviewing', 'Reviewing', 'Deal Confirmed', 'Deal Confirmed', 'Development', 'Development', 'Cancel Order'],
  },
  {
    upToDays: 25,
    among: ['Deal Confirmed', 'Development', 'Development', 'Testing', 'Testing', 'Delivered', 'Delivered', 'Completed', 'Cancel Order'],
  },
  { upToDays: 400, among: ['Delivered', 'Completed', 'Completed', 'Completed', 'Completed', 'Cancel Order'] },
]
const way: readonly OrderStatus[] = ['Requested', 'Reviewing', 'Deal Confirmed', 'Development', 'Testing', 'Delivered', 'Completed']
const types = ['New Project', 'New Project', 'Existing Project', 'Debugging', 'Assignment', 'Assignment'] as const satisfies readonly [
  OrderType,
  ...OrderType[],
]

/** One order with its whole history, so that status, money, people and dates agree. */
export function makeStory(random: Random, people: People, now: Date, ageDays: number, zone: string): Story {
  const createdAt = later(now, -days(ageDays) - random.whole(0, 80_000) * 1000)
  const id = random.idAt(createdAt)
  const among = statusesByAge.find(({ upToDays }) => ageDays <= upToDays)?.among ?? (['Completed'] as const)
  const status = random.pick(among)
  const isCancelled = status === 'Cancel Order'
  const reached = isCancelled ? random.whole(0, 2) : way.indexOf(status)
  const job = random.pick(work)
  // The two demo customers have more orders than others, so that their own screens are not empty.
  const customer = random.chance(0.12)
    ? people.customers[0]
    : random.chance(0.06)
      ? (people.customers[1] ?? people.customers[0])
      : random.pick(people.customers)
  // The same for the demo manager and the first of their employees.
  const manager = random.chance(0.4) ? people.managers[0] : random.pick(people.managers)
  const own = people.developers.filter(({ managerId, role }) => managerId === manager.id || role === 'remoteDeveloper')
  const developer = own[random.chance(0.35) ? 0 : random.whole(0, Math.max(0, own.length - 1))]
  const seller = people.sales[random.whole(0, people.sales.length - 1)]
  const isConfirmed = reached >= way.indexOf('Deal Confirmed')
  const isStarted = reached >= way.indexOf('Development')
  const isDelivered = reached >= way.indexOf('Delivered')
  const totalCents = random.whole(6, 90) * 1_000 + (random.chance(0.3) ? 500 : 0)

  const events: NewEvent[] = []
  const payments: Story['payments'] = []
  let at = createdAt
  const tell = (
    kind: NewEvent['kind'],
    actorId: string | null | undefined,
    details: NonNullable<NewEvent['details']> = {},
    after = random.whole(20, 600) * 60_000,
  ) => {
    at = new Date(Math.min(later(at, after).getTime(), now.getTime() - 60_000))
    events.push({ id: random.idAt(at), orderId: id, kind, actorId: actorId ?? null, details, at })
    return at
  }
  events.push({
    id: random.idAt(createdAt),
    orderId: id,
    kind: 'created',
    actorId: customer.id,
    details: { name: job.name },
    at: createdAt,
  })

  let paidCents = 0
  const pay = (amountCents: number) => {
    const paidAt = tell('payment', customer.id, { amountCents, currency: 'USD', method: 'card' })
    paidCents += amountCents
    const paymentId = random.idAt(paidAt)
    payments.push({
      id: paymentId,
      orderId: id,
      userId: customer.id,
      // The number alone would repeat among a hundred thousand.
      providerId: `pi_demo_${random.whole(1e9, 9e9)}${paymentId.slice(-6)}`,
      amountCents,
      currency: 'USD',
      orderTotalCents: totalCents,
      remainingCents: totalCents - paidCents,
      isPartial: paidCents < totalCents,
      billing: {
        name: customer.name,
        email: customer.email,
        address: '12 Harbour Street',
        city: 'Boston',
        state: 'MA',
        country: 'US',
        pinCode: '02110',
      },
      createdAt: paidAt,
    })
  }

  let dealConfirmedAt: Date | null = null
  let deliveredAt: Date | null = null
  let assignedAt: Date | null = null
  for (let step = 1; step <= reached; step += 1) {
    const to = way[step]
    const from = way[step - 1]
    if (!to || !from) break
    if (to === 'Deal Confirmed') tell('amounts', seller?.id, { field: 'totalAmount', from: 0, to: totalCents, currency: 'USD' })
    if (to === 'Development') {
      tell('managerAssigned', seller?.id, { to: manager.name })
      assignedAt = tell('employeeAssigned', manager.id, { to: developer?.name ?? manager.name })
      pay(random.chance(0.55) ? partialCents(totalCents, 'USD') : totalCents)
    }
    if (to === 'Testing') tell('progress', developer?.id, { from: 0, to: 70 }, hours(random.whole(6, 40)))
    if (to === 'Delivered')
      tell('fileAdded', developer?.id, { fileName: 'solution.ts', category: 'sourceCode' }, hours(random.whole(4, 30)))
    const changedAt = tell('status', step >= 4 ? developer?.id : seller?.id, { from, to })
    if (to === 'Deal Confirmed') dealConfirmedAt = changedAt
    if (to === 'Delivered') deliveredAt = changedAt
    if (to === 'Completed' && paidCents < totalCents) pay(totalCents - paidCents)
  }
  if (isCancelled)
    tell('status', seller?.id, { from: way[reached] ?? 'Requested', to: 'Cancel Order', reason: 'The customer no longer needs it.' })

  const lifeDays = isDelivered ? Math.max(1, Math.min(ageDays, random.whole(5, 20))) : ageDays + random.whole(0, 14)
  const progress = isDelivered ? 100 : status === 'Testing' ? random.whole(70, 95) : status === 'Development' ? random.whole(10, 65) : 0
  const files: Story['files'] = [
    {
      id: random.idAt(later(createdAt, 1)),
      category: 'requirements',
      name: 'requirements.txt',
      by: customer.id,
      at: createdAt,
      text: `${job.name}\n\n${job.details}\n`,
    },
    ...(isDelivered && deliveredAt
      ? [
          {
            id: random.idAt(deliveredAt),
            category: 'sourceCode' as const,
            name: 'solution.ts',
            by: developer?.id ?? manager.id,
            at: deliveredAt,
            text: `// ${job.name}\nexport const isDone = true\n`,
          },
        ]
      : []),
  ]
  const comments: Story['comments'] = Array.from({ length: isConfirmed ? random.whole(0, 4) : random.whole(0, 1) }, (_, index) => {
    const saidAt = new Date(Math.min(later(createdAt, hours(3 + index * random.whole(4, 30))).getTime(), now.getTime() - 30_000))
    return {
      id: random.idAt(saidAt),
      orderId: id,
      senderId: index % 2 === 0 || !isStarted ? customer.id : (developer?.id ?? manager.id),
      message: random.pick(remarks),
      createdAt: saidAt,
    }
  })

  return {
    order: {
      id,
      name: job.name,
      details: job.details,
      category: job.category,
      type: random.pick(types),
      deadline: dayIn(zone, later(createdAt, days(Math.max(1, lifeDays)))),
      timezone: random.pick(timezones),
      technologies: [...job.technologies],
      wantsReport: random.chance(0.3),
      wantsWalkthrough: random.chance(0.25),
      status,
      progress,
      dealConfirmedAt,
      deliveredAt,
      cancellationReason: isCancelled ? 'The customer no longer needs it.' : null,
      totalCents: isConfirmed ? totalCents : 0,
      paidCents,
      customerId: customer.id,
      createdBy: customer.id,
      managerId: isStarted ? manager.id : null,
      employeeId: isStarted ? (developer?.id ?? null) : null,
      assignedBy: isStarted ? manager.id : null,
      assignedAt,
      employeeReporting: isStarted ? dayIn(zone, later(createdAt, days(Math.max(1, lifeDays - 1)))) : null,
      managerNote: isStarted ? 'Please keep to the structure of the template and write the tests first.' : null,
      email: customer.email,
      createdAt,
      updatedAt: at,
    },
    events,
    payments,
    comments,
    files,
  }
}
