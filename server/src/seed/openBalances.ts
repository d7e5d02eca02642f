import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

/**
 * Orders were inserted before their payments: rebuilds their balances with each payment, in whole-table statements, since there are no
 * indexes yet.
 */
export async function openBalances(db: Db): Promise<void> {
  await db.execute(sql`delete from balance_entries`)
  await db.execute(sql`insert into balance_entries (id, order_id, cause, key, currency, paid_cents, payment_id, created_at)
    select gen_random_uuid(), o.id, 'payment', 'payment:' || p.id, o.currency,
        p.amount_cents + p.discount_cents - p.surplus_cents - p.refunded_cents - p.disputed_cents, p.id, p.created_at
      from payments p join orders o on o.id = p.order_id and o.currency = p.currency`)
  await db.execute(sql`insert into balance_entries (id, order_id, cause, key, currency, total_cents, paid_cents)
    select gen_random_uuid(), o.id, 'opening', 'opening:' || o.id, o.currency, o.total_cents, o.paid_cents - coalesce(e.paid, 0)
      from orders o left join (select order_id, sum(paid_cents) as paid from balance_entries group by order_id) e on e.order_id = o.id
      where o.total_cents <> 0 or o.paid_cents <> 0`)
}
