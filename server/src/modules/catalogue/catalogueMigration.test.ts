import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#database/migrate.ts'
import { readMigrations } from '#database/migrationFiles.ts'
import { createTestDatabase } from '#test/postgres.ts'

test('textual durations become minutes, in bookings too, and offers keep their order', async () => {
  const earlier = await migrationsBefore('_catalogue_and_session_minutes')
  const database = await createTestDatabase()
  await emptyDatabase(database.url)
  await migrate(database.url, { log: () => undefined, upTo: new Map(earlier.map(({ name, steps }) => [name, steps.length])) })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const words = ['45 minutes', '1 hour', '1h 30 min', ' 2 Hours ', 'as long as it takes', '1.5 hours', '99 hours', '']
  for (const [at, duration] of words.entries())
    await client.query(
      `insert into bookable_sessions (id, name, details, duration, price_cents, created_at) values (gen_random_uuid(), $1, 'x', $2, 100, now() - $3 * interval '1 hour')`,
      [`Session ${at}`, duration, at],
    )
  await client.query(
    `insert into users (id, username, name, email, role) values (gen_random_uuid(), 'ada', 'Ada', 'ada@example.com', 'user')`,
  )
  await client.query(`insert into bookings (id, session_id, session_name, duration, price_cents, currency, booker_id, created_by, starts_at, timezone, details)
    select gen_random_uuid(), s.id, s.name, s.duration, 100, 'USD', u.id, u.id, now(), 'UTC', '' from bookable_sessions s, users u`)

  await migrate(database.url, { log: () => undefined })
  const minutes = [45, 60, 90, 120, null, null, null, null]
  const { rows: sessions } = await client.query<{ minutes: number | null }>('select minutes from bookable_sessions order by rank')
  expect(sessions.map((row) => row.minutes)).toEqual(minutes)
  const { rows: booked } = await client.query<{ minutes: number | null }>(
    'select session_minutes as minutes from bookings order by session_name',
  )
  expect(booked.map((row) => row.minutes)).toEqual(minutes)
  // Rows that the previous release inserts during the upgrade come first, as before.
  await client.query(
    `insert into bookable_sessions (id, name, details, duration, price_cents) values (gen_random_uuid(), 'Later', 'x', '1 hour', 100)`,
  )
  const { rows: first } = await client.query<{ name: string }>('select name from bookable_sessions order by rank limit 1')
  expect(first).toEqual([{ name: 'Later' }])
  await client.end()
  await database.drop()
})

async function migrationsBefore(ending: string) {
  const migrations = await readMigrations(migrationsFolder)
  const at = migrations.findIndex(({ name }) => name.endsWith(ending))
  expect(at).toBeGreaterThan(0)
  return migrations.slice(0, at)
}

/** Drops everything, as in a new database: the test database has today's tables already. */
async function emptyDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  for (const { name } of rows) await client.query(`drop schema "${name}" cascade`)
  await client.query('create schema public')
  await client.end()
}
