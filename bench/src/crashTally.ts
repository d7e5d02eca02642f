import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Acknowledged } from './crashWriters.ts'

type Count = { acknowledged: number; lost: number; doubled: number }

/** Each event that a person was told of: by a notification of its own, or as one of a group. */
const toldKeys = 'select key from notifications union select unnest(keys) from notification_groups'
const toldTwice =
  'select count(*) from (select 1 from notification_groups g, unnest(g.keys) key group by g.user_id, key having count(*) > 1) d'

/** Compares acknowledged calls with the content of the database, once every job is done. */
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
          `select count(*) from orders o join unnest($1::text[], $2::uuid[]) a(key, id) on o.idempotency_key like a.key || '#%' and o.id = a.id`,
          [keys, ids],
        ),
        keys.length,
      ),
      doubled: await number(`select count(*) from (select 1 from orders where name like 'Order %' group by name having count(*) > 1) d`),
    },
    comments: {
      acknowledged: said.length,
      lost: uncounted(
        await number(`select count(*) from order_comments where split_part(idempotency_key, '#', 1) = any($1)`, [said]),
        said.length,
      ),
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
    'news of status changes': {
      acknowledged: confirmed.length,
      lost: await number(
        `select count(*) from order_events e join orders o on o.id = e.order_id
         where o.id = any($1) and e.kind = 'status' and e.details->>'to' = 'Deal Confirmed'
           and not exists (select from (${toldKeys}) n where n.key = 'order:' || e.id || ':' || o.customer_id)`,
        [confirmed],
      ),
      doubled: await number(toldTwice),
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
        `select count(*) from orders o where o.id = any($1) and o.paid_cents <> coalesce((select sum(amount_cents + discount_cents - surplus_cents - refunded_cents - disputed_cents) from payments p where p.order_id = o.id), 0)`,
        [ids],
      ),
      doubled: 0,
    },
    // A mail whose sender was killed stays claimed for some minutes, so that it is not sent twice; it is due, and not lost.
    'receipts by mail': {
      acknowledged: intents.length,
      lost: uncounted(
        await number(
          `select count(*) from mails m join payments p on m.key = 'payment:' || p.id || ':customer:' || p.user_id where p.provider_id = any($1) and (m.state = 'sent' or m.due_at is not null)`,
          [intents],
        ),
        intents.length,
      ),
      doubled: await number(
        `select count(*) from (select 1 from mails m join payments p on starts_with(m.key, 'payment:' || p.id) group by p.id having count(*) > 1) d`,
      ),
    },
    'news of orders to the back office': {
      acknowledged: ids.length,
      lost: await number(
        `select count(*) from order_events e cross join users u
         where e.order_id = any($1) and e.kind = 'created' and u.role in ('admin', 'sales') and u.disabled_at is null
           and not exists (select from (${toldKeys}) n where n.key = 'order:' || e.id || ':' || u.id)`,
        [ids],
      ),
      doubled: await number(toldTwice),
    },
    'mails about orders': {
      acknowledged: ids.length,
      lost: await number(
        `select count(*) from orders o where o.id = any($1) and not exists (select from mails m where m.subject = 'We have your order ' || o.name)`,
        [ids],
      ),
      doubled: await number(
        `select count(*) from (select 1 from mails where subject like 'We have your order Order %' group by subject having count(*) > 1) d`,
      ),
    },
    'cards charged without a payment': {
      acknowledged: await number(`select count(*) from sandbox_card_intents where status = 'succeeded'`),
      lost: await number(
        `select count(*) from sandbox_card_intents i where i.status = 'succeeded' and not exists (select from payments p where p.provider_id = i.id)`,
      ),
      doubled: await number(
        'select count(*) from (select 1 from payments where intent_id is not null group by intent_id having count(*) > 1) d',
      ),
    },
    'tabs that count wrong': {
      acknowledged: await number('select count(distinct tab) from orders'),
      lost: await number(
        `select count(*) from (select tab, count(*) as orders from orders where recycled_at is null group by tab) o
           where orders <> (select sum(change) from order_tallies t where t.tab = o.tab)`,
      ),
      doubled: 0,
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

/** Waits for all jobs, also those that a killed worker had started: others take them over. */
async function untilJobsAreDone(client: pg.Client) {
  const waiting = `select coalesce(string_agg(task_identifier || case when locked_by is null then '' else ' held by ' || locked_by end, ', '), '') as names
    from graphile_worker.jobs where (run_at <= now() or task_identifier = 'tellHeldNews') and attempts < max_attempts`
  let names = ''
  for (let tries = 0; tries < 300; tries += 1) {
    names = (await client.query(waiting)).rows[0]?.names
    if (names === '') return
    await sleep(200)
  }
  throw new Error(`After a minute, jobs are still waiting: ${names}`)
}
