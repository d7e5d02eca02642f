import { randomUUID } from 'node:crypto'
import { Slots } from '@app/contract/bookings/hours.shapes.ts'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import pg from 'pg'
import { type Seeded, signIn } from './seededProduct.ts'

const mentors = 50
const days = 30
const zones = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Africa/Nairobi']
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1_020 }))

/** The free times of fifty mentors over thirty days, requested by one person and by four at once. */
export async function reportSlots(seeded: Seeded, rounds: number): Promise<void> {
  const product = await seeded.launch({ ROLE: 'web', DATA_DIR_SHARED: 'yes', APP_SECRET: 'the same for all processes of a bench' })
  const database = new pg.Client({ connectionString: seeded.postgres.url })
  await database.connect()
  const session = await makeSession(database)
  try {
    const { accessToken } = SignedIn.parse(await signIn(product.base, 'customer'))
    const from = new Date(Date.now() + 86_400_000)
    const to = new Date(from.getTime() + (days - 1) * 86_400_000)
    const dayOf = (at: Date) => at.toISOString().slice(0, 10)
    const body = JSON.stringify({ session, from: dayOf(from), to: dayOf(to), timezone: 'Europe/Berlin' })
    const ask = async () => {
      const began = performance.now()
      const answer = await fetch(`${product.base}/api/main/getBookingSlots`, {
        method: 'POST',
        headers: { 'x-access-token': accessToken, 'content-type': 'application/json' },
        body,
      })
      if (!answer.ok) throw new Error(`The free times were answered ${answer.status}: ${await answer.text()}`)
      const { slots } = Slots.parse(await answer.json())
      return { ms: performance.now() - began, free: slots.length }
    }
    for (let round = 0; round < 5; round += 1) await ask()
    console.log(
      `\n| free times of ${mentors} mentors over ${days} days, ${rounds} times | at once | beginnings | p50 ms | p99 ms |\n|---|---|---|---|---|`,
    )
    for (const atOnce of [1, 4]) {
      const answers: { ms: number; free: number }[] = []
      const askOn = async () => {
        while (answers.length < rounds) answers.push(await ask())
      }
      await Promise.all(Array.from({ length: atOnce }, askOn))
      const took = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]?.toFixed(1)
      console.log(`| | ${atOnce} | ${answers[0]?.free} | ${at(0.5)} | ${at(0.99)} |`)
    }
  } finally {
    await takeAway(database, session)
    await database.end()
    await product.stop()
  }
}

/** A session of fifty mentors in five zones, each with a week of hours. */
async function makeSession(database: pg.Client): Promise<string> {
  const session = randomUUID()
  await database.query(
    `insert into bookable_sessions (id, name, details, duration, minutes, price_cents) values ($1, 'Measured', 'Measured', '60 minutes', 60, 1000)`,
    [session],
  )
  await database.query(
    `insert into users (id, username, name, email, role)
     select gen_random_uuid(), 'measured' || n, 'Measured ' || n, 'measured' || n || '@example.com', 'employee' from generate_series(1, $1::int) n`,
    [mentors],
  )
  await database.query(
    `insert into mentor_hours (user_id, timezone, weekly, exceptions, buffer_before, buffer_after, daily_cap)
     select id, ($1::text[])[1 + (row_number() over (order by username)) % 5], $2::jsonb, '[]'::jsonb, 10, 10, 5 from users where username like 'measured%'`,
    [zones, JSON.stringify(weekdays)],
  )
  await database.query(`insert into session_mentors (session_id, user_id) select $1, id from users where username like 'measured%'`, [
    session,
  ])
  return session
}

async function takeAway(database: pg.Client, session: string) {
  await database.query('delete from session_mentors where session_id = $1', [session])
  await database.query(`delete from mentor_hours where user_id in (select id from users where username like 'measured%')`)
  await database.query(`delete from users where username like 'measured%'`)
  await database.query('delete from bookable_sessions where id = $1', [session])
}
