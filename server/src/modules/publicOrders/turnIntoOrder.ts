import type { Actor } from '@app/contract/core/access.ts'
import { type NewOrder, newOrderDefaults } from '@app/contract/orders/orders.shapes.ts'
import { whyNotTurned } from '@app/contract/publicOrders/publicOrders.rules.ts'
import type { TurnInput } from '@app/contract/publicOrders/publicOrders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { inviteCustomer } from '#accounts/index.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { createOrder, insertDocuments, visibleOrder } from '#orders/index.ts'
import { accountAt } from './accountAt.ts'
import { lockAddress, lockPublicOrder, savePublicOrder, takeFiles } from './publicOrders.store.ts'
import type { PublicOrderFileRow, PublicOrderRow } from './publicOrders.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>
export type TurnedOrder = { order: string; number: number; isInvited: boolean }

/**
 * Makes an order of a public order, for the customer with its e-mail address or for a new one who is invited to choose a password. Order,
 * account, files and notifications are saved together or not at all. Repeated and concurrent calls answer the same order.
 * @throws Refusal CONFLICT naming `email` for an address of staff or of a disabled account; BAD_INPUT naming `deadline` where the requested
 * day has passed
 */
export async function turnIntoOrder(context: Deps, actor: Actor, input: TurnInput): Promise<TurnedOrder> {
  return await context.db.transaction(async (db) => {
    const scoped = { ...context, db, clock: stopped(context.clock) }
    const row = orNotFound(await lockPublicOrder(db, input.id), 'Public order')
    if (row.orderId) return await turned(db, actor, row.orderId, row.isInvited)
    const { customerId, isInvited } = await customerOf(scoped, actor, row)
    const { order } = await createOrder(scoped, actor, orderOf(row, input, customerId), {
      idempotencyKey: `publicOrder:${row.id}`,
      publicOrder: { id: row.id, number: row.number },
    })
    const now = scoped.clock.now()
    const files = await takeFiles(db, row.id)
    await moveFiles(db, files, { orderId: order.id, uploadedBy: customerId })
    await savePublicOrder(db, row.id, { orderId: order.id, turnedBy: actor.id, turnedAt: now, isInvited })
    await recordAudit(db, {
      actor,
      kind: 'orders',
      activity: `turned public order #${row.number} into order #${order.number}`,
      subject: { kind: 'publicOrder', id: row.id },
      after: { order: `#${order.number}`, page: href('orderDetails', { slug: order.id }), invited: isInvited, files: files.length },
      at: now,
    })
    await enqueue(db, 'publicOrderChanged', { publicOrderId: row.id })
    return { order: order.id, number: order.number, isInvited }
  })
}

async function turned(db: Db, actor: Actor, orderId: string, isInvited: boolean): Promise<TurnedOrder> {
  const order = await visibleOrder(db, actor, orderId)
  if (!order) throw conflict('The order that it has become is in the recycle bin.')
  return { order: order.id, number: order.number, isInvited }
}

/** The files stay where they are stored, and belong to the order from now on. */
async function moveFiles(db: Db, files: readonly PublicOrderFileRow[], common: { orderId: string; uploadedBy: string }) {
  if (files.length === 0) return
  const rows = files.map(({ name, type, sizeBytes, storageKey, createdAt }) => ({ name, type, sizeBytes, storageKey, createdAt }))
  await insertDocuments(
    db,
    rows.map((row) => ({ ...common, ...row, category: 'requirements' })),
  )
}

async function customerOf(scoped: Deps, actor: Actor, { email, name, phone }: PublicOrderRow) {
  // Of two requests of one address, the second finds the account that the first has made.
  await lockAddress(scoped.db, email)
  const { account, person } = await accountAt(scoped.db, email)
  if (account === 'customer' && person) return { customerId: person.id, isInvited: false }
  if (account !== 'none') throw conflict(account === 'staff' ? whyNotTurned.staff : whyNotTurned.disabled)
  const customer = await inviteCustomer(scoped, actor, { email, name, phone })
  return { customerId: customer.id, isInvited: true }
}

/** Fields that the office did not change are the visitor's. */
function orderOf(row: PublicOrderRow, { name, deadline }: TurnInput, customer: string): NewOrder {
  return {
    ...newOrderDefaults,
    name: name ?? row.projectName ?? `${row.type}: ${row.category}`,
    details: row.fileUrl ? `${row.details}\n\n${row.fileUrl}` : row.details,
    category: row.category,
    deadline: deadline ?? row.deadline,
    timezone: row.timezone,
    type: row.type,
    technologies: row.technologies,
    documentation: row.wantsReport,
    bookingSession: row.wantsWalkthrough,
    phone: row.phone,
    currency: 'USD',
    customer,
  }
}
