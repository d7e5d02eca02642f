import { dayIn } from '@app/contract/core/format.ts'
import { accountsYearOf, invoiceNumberText, usualSeries } from '@app/contract/invoices/numbering.rules.ts'
import { and, asc, desc, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { contentOf, invoiceWordsOfOrder, takeNumber } from '#invoices/index.ts'
import { invoiceFilesTable, invoicesTable } from '#invoices/invoices.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { demoContact } from './companyWords.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

type Making = { db: Db; people: People; random: Random; now: Date; zone: string; product: string }
const yearStartsIn = 1

/** Some invoices of the demo company's paid orders, and a draft. The worker renders their PDFs when it looks for missing ones. */
export async function makeInvoices({ db, people, random, now, zone, product }: Making): Promise<void> {
  const admin = people.all.find(({ role }) => role === 'admin')
  const [customer] = people.customers
  if (!admin || !customer) return
  const place = { address: demoContact.address, city: '', state: '', country: '', zip: '', gstin: '' }
  const issuer = { company: product, ...place, yearStartsIn }
  const orders = await paidOrders(db, customer.id)
  for (const [index, order] of orders.entries()) {
    const issuedAt = later(now, -hours(30 * (orders.length - index)))
    const words = await invoiceWordsOfOrder(db, order)
    const id = random.idAt(issuedAt)
    // The first has no order, and is paid by its own link.
    const orderId = index === 0 ? null : order.id
    const said = { ...contentOf(words, issuer), id, orderId, createdBy: admin.id, createdAt: issuedAt }
    if (index === orders.length - 1) {
      await db.insert(invoicesTable).values(said)
      continue
    }
    const day = dayIn(zone, issuedAt)
    const year = accountsYearOf(day, yearStartsIn)
    const { number, issuedOn } = await takeNumber(db, usualSeries, year, day)
    const numberText = invoiceNumberText({ series: usualSeries, year, yearStartsIn, number })
    const numbered = { series: usualSeries, year, number, numberText, issuedOn, issuedAt, issuer }
    await db.insert(invoicesTable).values({ ...said, ...numbered, status: 'Issued' })
    await db.insert(invoiceFilesTable).values({ invoiceId: id, begunAt: later(now, -hours(1)) })
  }
}

/** The newest paid orders of the demo customer, and those of others. */
async function paidOrders(db: Db, customerId: string) {
  const newest = (own: boolean) =>
    db
      .select({ id: ordersTable.id })
      .from(ordersTable)
      .where(and(gt(ordersTable.paidCents, 0), own ? eq(ordersTable.customerId, customerId) : undefined))
      .orderBy(desc(ordersTable.createdAt))
      .limit(own ? 2 : 4)
  const ids = [...(await newest(true)), ...(await newest(false))].map(({ id }) => id)
  return ids.length === 0
    ? []
    : await db
        .select(getTableColumns(ordersTable))
        .from(ordersTable)
        .where(inArray(ordersTable.id, ids))
        .orderBy(asc(ordersTable.createdAt))
}
