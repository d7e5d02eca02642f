import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hashPassword } from '#auth/passwords/passwords.ts'
import { readConfig } from '#config/config.ts'
import { newToken } from '#config/secrets.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import { withoutParameters } from '#core/errorLines.ts'
import { asDatabaseProblem } from '#database/databaseProblem.ts'
import { openDatabase } from '#database/db.ts'
import { migrate } from '#database/migrate.ts'
import { startPostgres } from '#embedded/postgres.ts'
import { usersTable } from '#users/users.table.ts'
import { copyFilled, withoutFillingTriggers } from './copyFilled.ts'
import { makeCompany } from './demoCompany.ts'
import { withoutIndexes } from './withoutIndexes.ts'

/**
 * Fills an empty database with a company of any size, for measurements:
 * `DATA_DIR=data/measure npm run seed -- --orders 100000`. Files and the sandbox's records are left out; the password is DEMO_PASSWORD or a
 * random one.
 */
async function seed() {
  const { values } = parseArgs({ options: { orders: { type: 'string', default: '300' }, customers: { type: 'string' } } })
  const orders = Number(values.orders)
  const customers = Number(values.customers ?? Math.max(40, Math.round(orders / 50)))
  if (!Number.isInteger(orders) || orders < 0 || !Number.isInteger(customers) || customers < 2)
    throw new SetupProblem('How many? For example: npm run seed -- --orders 100000 --customers 2000')

  const config = readConfig(process.env)
  const embedded = config.DATABASE_URL ? null : await startPostgres({ folder: join(config.DATA_DIR, 'postgres') })
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  const problemOf = (error: unknown) => {
    throw asDatabaseProblem(error, url) ?? error
  }
  await migrate(url).catch(problemOf)
  const { db, pool, close } = openDatabase(url)
  try {
    const [user] = await db.select({ id: usersTable.id }).from(usersTable).limit(1)
    if (user) throw new SetupProblem('This database is not empty. Choose another, for example: DATA_DIR=data/measure npm run seed')
    const password = config.DEMO_PASSWORD ?? `Desk-${newToken().slice(0, 8)}-42!`
    const began = performance.now()
    const company = { storage: null, now: new Date(), zone: config.TIME_ZONE, product: config.BRAND_NAME, size: { customers, orders } }
    const passwordHash = await hashPassword(password)
    await withoutIndexes(db, (db) =>
      withoutFillingTriggers(db, () => makeCompany({ db, ...company, passwordHash, copy: copyFilled })),
    ).catch(problemOf)
    await pool.query('vacuum analyze')
    console.log(
      `${orders} orders of ${customers} customers in ${((performance.now() - began) / 1000).toFixed(1)} s. Every account has the password ${password}`,
    )
  } finally {
    await close()
    await embedded?.stop()
  }
}

try {
  await seed()
} catch (error) {
  console.error(error instanceof SetupProblem ? error.message : withoutParameters(error).stack)
  process.exitCode = 1
}
