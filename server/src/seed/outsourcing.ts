import { withoutContact } from '@app/contract/outsource/outsource.rules.ts'
import { desc, eq } from 'drizzle-orm'
import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { outsourceCommentsTable, outsourcedOrdersTable } from '#outsource/outsource.table.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

/** Puts two unassigned orders of the demo company on the board; the newer one has proposals. */
export async function makeOutsourcing(db: Db, people: People, random: Random, now: Date): Promise<void> {
  const offices = people.all.filter(({ role }) => role === 'admin')
  const [admin] = offices
  if (!admin) return
  const orders = await db
    .select({ id: ordersTable.id, name: ordersTable.name, details: ordersTable.details, technologies: ordersTable.technologies })
    .from(ordersTable)
    .where(eq(ordersTable.status, 'Reviewing'))
    .orderBy(desc(ordersTable.createdAt))
    .limit(2)
  const at = later(now, -hours(20))
  if (orders.length === 0) return
  await db.insert(outsourcedOrdersTable).values(
    orders.map(({ id, name, details, technologies }) => ({
      orderId: id,
      name: withoutContact(name),
      details: withoutContact(details),
      technologies,
      outsourcedBy: admin.id,
      createdAt: at,
      updatedAt: at,
    })),
  )
  const [newest] = orders
  const bidders = people.all.filter(({ role }) => role === 'remoteDeveloper' || role === 'employee').slice(-offers.length)
  if (!newest || bidders.length === 0) return
  const proposals = bidders.map((bidder, index) => {
    const createdAt = later(at, hours(3 + index))
    return { id: random.idAt(createdAt), createdAt, senderId: bidder.id, ...(offers[index] ?? offers[0]) }
  })
  await db.insert(outsourceCommentsTable).values(
    proposals.map(({ comment, priceCents, days, ...proposal }) => ({
      ...proposal,
      comment,
      priceCents,
      days,
      currency: 'USD' as const,
      orderId: newest.id,
      receiverId: admin.id,
    })),
  )
  const [first] = proposals
  if (!first) return
  const repliedAt = later(first.createdAt, hours(1))
  await db.insert(outsourceCommentsTable).values({
    id: random.idAt(repliedAt),
    createdAt: repliedAt,
    orderId: newest.id,
    parentId: first.id,
    senderId: first.senderId,
    receiverId: admin.id,
    comment: 'Is there a test suite already, or shall I count one in?',
  })
}

const offers = [
  {
    comment: 'I have built two like it this year. The first half would be there after three days, for you to look at.',
    priceCents: 18_000,
    days: 6,
  },
  { comment: 'I can begin tomorrow and would deliver it with tests and a short note on how it is run.', priceCents: 24_500, days: 4 },
] as const
