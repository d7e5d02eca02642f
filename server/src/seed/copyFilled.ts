import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '#database/db.ts'
import { type Copy, copyAll, listed } from './insertAll.ts'

type Filled = { trigger: string; next: string; values: Readonly<Record<string, string>> }

/**
 * The values that a trigger fills in for each new row, as SQL for a whole batch: a trigger that looks up a name costs more than the row
 * itself. `next` is an expression that needs the inserted row. A test compares both ways.
 */
const filledIn: Readonly<Record<string, Filled>> = {
  orders: {
    trigger: 'orders_search_text',
    next: `, nextval(pg_get_serial_sequence('orders', 'number')) as number_given`,
    values: {
      number: 'new.number_given',
      search_text: `' ' || searchable(new.name || ' #' || new.number_given || ' ' || new.id || ' '
        || coalesce((select name from users where id = new.customer_id), ''))`,
    },
  },
  payments: {
    trigger: 'payments_search_text',
    next: '',
    values: {
      search_text: `coalesce((select ' #' || o.number || ' '
        || searchable(concat_ws(' ', new.provider_id, o.name, u.name, u.email, new.billing ->> 'name', new.billing ->> 'email'))
        from orders o, users u where o.id = new.order_id and u.id = new.user_id), '')`,
    },
  },
}

/** For one transaction without concurrent writers, on empty tables: their rows are inserted by `copyFilled` only. */
export async function withoutFillingTriggers(db: Db, fill: () => Promise<void>): Promise<void> {
  const turn = async (word: 'disable' | 'enable') => {
    for (const [table, { trigger }] of Object.entries(filledIn))
      await db.execute(sql.raw(`alter table ${table} ${word} trigger ${trigger}`))
    // The balances of orders are opened for all orders at once, after their payments.
    await db.execute(sql.raw(`alter table orders ${word} trigger orders_balance_opened`))
  }
  // A table that was truncated in this transaction is written once if wal_level is minimal: the log skips it.
  await db.execute(sql.raw(`truncate ${longTables.join(', ')}`))
  for (const table of Object.keys(filledIn))
    await db.execute(sql.raw(`create temporary table ${incoming(table)} on commit drop as table ${table} with no data`))
  await turn('disable')
  await fill()
  await turn('enable')
  // The few payments from other sources, such as subscriptions and visitors.
  await db.execute(sql.raw('update payments set order_id = order_id where order_id is null'))
}

const longTables = ['orders', 'payments', 'balance_entries', 'order_events', 'order_comments']
const incoming = (table: string) => `incoming_${table}`

/** As `copyAll`, with the values that the triggers would fill in. */
export async function copyFilled(db: Db, copies: readonly Copy[]): Promise<void> {
  for (const copy of copies) {
    const filled = filledIn[copy.table]
    if (filled) await copyThrough(db, copy, filled)
    else await copyAll(db, [copy])
  }
}

async function copyThrough(db: Db, { table, columns, lines }: Copy, { next, values }: Filled): Promise<void> {
  const waiting = incoming(table)
  await copyAll(db, [{ table: waiting, columns, lines }])
  const given = columns.map((name) => `new.${pg.escapeIdentifier(name)}`)
  await db.execute(
    sql.raw(`insert into ${table} (${listed([...columns, ...Object.keys(values)])}) overriding system value
      select ${[...given, ...Object.values(values)].join(', ')} from (select *${next} from ${waiting}) new`),
  )
  await db.execute(sql.raw(`truncate ${waiting}`))
}
