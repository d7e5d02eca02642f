import { sql } from 'drizzle-orm'
import { notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import type { PayableKind } from './payable.port.ts'

export const jarKind = 'jar'

type Jar = { cents: number; paidCents: number; settled: number; released: number }

/** The smallest payable: a jar with a requested amount, which counts how often it was settled and released. */
export const jarPayable: PayableKind<null> = {
  kind: jarKind,
  page: () => '/',
  noun: 'jar',
  describe: ({ payableId }) => ({ description: `Jar ${payableId}` }),
  async quote(db, _context, id) {
    const jar = await lock(db, id)
    if (!jar) throw notFound('Jar')
    return { amountCents: jar.cents - jar.paidCents, currency: 'USD' }
  },
  async hold(db, _context, id) {
    const jar = await lock(db, id)
    return (
      jar && {
        async settle({ intent }) {
          await db.execute(
            sql`update test_jars set settled = settled + 1, paid_cents = paid_cents + ${intent.amountCents} where id = ${id}`,
          )
          return { totalCents: jar.cents, remainingCents: 0 }
        },
        async applyReturns({ payment, refundedCents, disputedCents }) {
          await db.execute(sql`update test_jars set paid_cents = ${payment.amountCents - refundedCents - disputedCents} where id = ${id}`)
          return { surplusCents: payment.surplusCents }
        },
      }
    )
  },
  release: async (db, _context, { payableId }) => {
    await db.execute(sql`update test_jars set released = released + 1 where id = ${payableId}`)
  },
  changed: () => undefined,
}

export const makeJars = (db: Db) =>
  db.execute(sql`create table test_jars (id uuid primary key, cents int not null, paid_cents int not null default 0,
    settled int not null default 0, released int not null default 0)`)

export async function makeJar(db: Db, cents: number): Promise<string> {
  const id = newId()
  await db.execute(sql`insert into test_jars (id, cents) values (${id}, ${cents})`)
  return id
}

export async function readJar(db: Db, id: string): Promise<Jar> {
  const { rows } = await db.execute<Jar>(sql`select cents, paid_cents as "paidCents", settled, released from test_jars where id = ${id}`)
  if (!rows[0]) throw new Error('The jar is gone.')
  return rows[0]
}

async function lock(db: Db, id: string): Promise<Jar | undefined> {
  const { rows } = await db.execute<Jar>(
    sql`select cents, paid_cents as "paidCents", settled, released from test_jars where id = ${id} for update`,
  )
  return rows[0]
}
