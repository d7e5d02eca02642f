import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Acknowledged } from './crashWriters.ts'

type Count = { acknowledged: number; lost: number; doubled: number }

/** Compares what was acknowledged with what the database holds, once every job is done. */
export async function tallyOf(client: pg.Client, acknowledged: Acknowledged) {
  await untilJobsAreDone(client)
  const number = async (text: string, values: unknown[] = []) => Number((await client.query(text, values)).rows[0]?.count ?? 0)
  const [keys, ids] = [[...acknowledged.orders.keys()], [...acknowledged.orders.values()]]
  const said = [...acknowledged.comments]
  const intents = acknowledged.payments.map(({ intent }) => intent)
  const confirmed = acknowledged.statuses.map(({ orderId }) => orderId)
  const uncounted = (found: number, of: number) => Math.max(0, of - found)

  const counts: Record<string, Count> = {
    orders: {
      acknowledged: keys.length,
      lost: uncounted(
        await number(
          'select count(*) from orders o join unnest($1::text[], $2::uuid[]) a(key, id) on o.idempotency_key = a.key and o.id = a.id',
          [keys, ids],
        ),
        keys.length,
      ),
      doubled: await number(`select count(*) from (select 1 from orders where name like 'Order %' group by name having count(*) > 1) d`),
    },
    comments: {
      acknowledged: said.length,
      lost: uncounted(await number('select count(*) from order_comments where idempotency_key = any($1)', [said]), said.length),
      doubled: await number(
        `select count(*) from (select 1 from order_comments where message like 'Comment %' group by message having count(*) > 1) d`,
      ),
    },
    'status changes': {
      acknowledged: confirmed.length,
      lost: uncounted(
        await number(
          `select count(distinct order_id) from order_events where kind = 'status' and details->>'to' = 'Deal Confirmed' and order_id = any($1)`,
          [confirmed],
        ),
        confirmed.length,
      ),
      doubled: await number(
        `select count(*) from (select 1 from order_events where kind = 'status' and details->>'to' = 'Deal Confirmed' and order_id = any($1) group by order_id having count(*) > 1) d`,
        [confirmed],
      ),
    },
    payments: {
      acknowledged: intents.length,
      lost: uncounted(await number('select count(*) from payments where provider_id = any($1)', [intents]), intents.length),
      doubled: await number(
        'select count(*) from (select 1 from payments where order_id = any($1) group by order_id having count(*) > 1) d',
        [ids],
      ),
    },
    'balances that are not the sum of their payments': {
      acknowledged: ids.length,
      lost: await number(
        `select count(*) from orders o where o.id = any($1) and o.paid_cents <> coalesce((select sum(amount_cents + discount_cents) from payments p where p.order_id = o.id), 0)`,
        [ids],
      ),
      doubled: 0,
    },
    'receipts by mail': {
      acknowledged: intents.length,
      lost: uncounted(
        await number(
          `select count(*) from mails m join payments p on m.key = 'payment:' || p.id where p.provider_id = any($1) and m.state = 'sent'`,
          [intents],
        ),
        intents.length,
      ),
      doubled: await number(`select count(*) from (select 1 from mails where kind = 'payment' group by key having count(*) > 1) d`),
    },
    'coin balances that are not the sum of their entries': {
      acknowledged: await number('select count(*) from coin_balances'),
      lost: await number(
        `select count(*) from coin_balances b where b.coins <> coalesce((select sum(coins) from coin_entries e where e.user_id = b.user_id), 0)`,
      ),
      doubled: 0,
    },
  }
  const sum = (of: 'lost' | 'doubled') => Object.values(counts).reduce((total, count) => total + count[of], 0)
  return { counts, lost: sum('lost'), doubled: sum('doubled') }
}

/** A job that a killed worker held is taken up again after some minutes; its lock is given back here instead of waiting. */
async function untilJobsAreDone(client: pg.Client) {
  await client.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))',
  )
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await client.query(
      'select count(*)::int as waiting from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    )
    if (rows[0]?.waiting === 0) return
    await sleep(200)
  }
  throw new Error('Jobs are still waiting after a minute.')
}
