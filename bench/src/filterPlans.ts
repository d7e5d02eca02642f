import { open } from 'node:fs/promises'
import type { AnyCall } from '@app/contract/core/call.ts'
import { type Filter, joinValues } from '@app/contract/core/filters.ts'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import pg from 'pg'
import { z } from 'zod'
import { choicesOf, type PlannedList, peopleOf, plannedLists } from './plannedLists.ts'
import { type Seeded, signIn } from './seededProduct.ts'

type Asked = { list: string; what: string; ms: number; readWhole: string[] }

/** Tables with more rows count as long: no list may read all of one for a page. */
const longTable = 10_000
/** The number of tries of each query; the fastest counts, since it shows the query's cost and not other load. */
const tries = 3

/**
 * Runs each filter and each sort of each list, alone and with each tab, as an admin: measures the time, and which long tables PostgreSQL
 * scans completely (auto_explain).
 */
export async function reportFilterPlans({ postgres, launch }: Seeded): Promise<void> {
  const explained = '-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0 -c auto_explain.log_nested_statements=on'
  const product = await launch({
    ROLE: 'web',
    DATA_DIR_SHARED: 'yes',
    APP_SECRET: 'the same for all processes of a bench',
    PGOPTIONS: explained,
  })
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  try {
    const { accessToken, id } = SignedIn.parse(await signIn(product.base, 'admin'))
    const log = await open(await logFile(database))
    const isLong = await longTables(database)
    const asked: Asked[] = []
    for (const list of plannedLists)
      for (const query of await queriesOf(list, database)) {
        const words = [...query].map(([name, value]) => `${name}=${value.length > 40 ? '…' : value}`).join(' ')
        let ms = Number.POSITIVE_INFINITY
        let readWhole: string[] = []
        for (let nth = 0; nth < tries; nth += 1) {
          const { size } = await log.stat()
          const began = performance.now()
          const answer = await ask(
            product.base,
            list.call,
            list.isOwn ? new URLSearchParams([...query, ['userId', id]]) : query,
            accessToken,
          )
          if (!answer.ok) throw new Error(`${list.title}, ${words}: ${answer.status} ${await answer.text()}`)
          await answer.arrayBuffer()
          ms = Math.min(ms, performance.now() - began)
          readWhole = await tablesReadWhole(log, size, isLong)
        }
        asked.push({ list: list.title, what: words || 'as it opens', ms, readWhole })
      }
    await log.close()
    tell(asked, [...isLong].sort())
  } finally {
    await database.end()
    await product.stop()
  }
}

function tell(asked: readonly Asked[], long: readonly string[]) {
  console.log(`\nTables above ${longTable} rows: ${long.join(', ')}\n\n| list | questions | median ms | slowest | read from end to end |`)
  console.log('|---|---|---|---|---|')
  for (const { title } of plannedLists) {
    const own = asked.filter(({ list }) => list === title).sort((a, b) => a.ms - b.ms)
    const slowest = own.at(-1)
    const whole = own.filter(({ readWhole }) => readWhole.length > 0)
    console.log(
      `| ${title} | ${own.length} | ${own[Math.floor(own.length / 2)]?.ms.toFixed(1)} | ${slowest?.ms.toFixed(1)} (${slowest?.what}) | ${whole.length} |`,
    )
  }
  const remarkable = asked.filter(({ ms, readWhole }) => ms > 50 || readWhole.length > 0).sort((a, b) => b.ms - a.ms)
  console.log(`\n${remarkable.length} take more than 50 ms or read a long table from end to end:\n`)
  for (const { list, what, ms, readWhole } of remarkable)
    console.log(`${ms.toFixed(1).padStart(7)} ms  ${list}: ${what}  ${readWhole.join(', ')}`)
}

/** Each filter by itself, with each tab and each sort; and each tab with each sort. */
async function queriesOf({ call, filters }: PlannedList, database: pg.Client): Promise<URLSearchParams[]> {
  const { properties } = Shape.parse(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))
  const tabs = [undefined, ...(properties.tab?.enum ?? [])]
  const sorts = properties.sort?.enum ?? []
  const columnsBesideDetails: Record<string, string>[] = [{}]
  for (const [name, filter] of Object.entries(filters)) columnsBesideDetails.push(...(await valuesOf(name, filter, database)))
  const orders = sorts.flatMap((sort) => ['asc', 'desc'].map((direction) => ({ sort, direction })))
  const combined = [
    ...columnsBesideDetails.flatMap((filter) => [
      ...tabs.map((tab) => ({ ...filter, tab })),
      ...orders.map((order) => ({ ...filter, ...order })),
    ]),
    ...tabs.flatMap((tab) => orders.map((order) => ({ tab, ...order }))),
  ]
  return combined.map((query) => {
    const asked = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value) asked.set(name, value)
    return asked
  })
}
const Choice = z.object({ enum: z.array(z.string()).optional() }).optional()
const Shape = z.object({ properties: z.object({ tab: Choice, sort: Choice }) })

/** Typical values: the first and the last choice, two together, a busy and a quiet person, short and long ranges. */
async function valuesOf(name: string, filter: Filter, database: pg.Client): Promise<Record<string, string>[]> {
  const values = async (): Promise<string[]> => {
    switch (filter.kind) {
      case 'yesNo':
        return ['yes', 'no']
      case 'amount':
        return ['100..200', '900..', '..50']
      case 'days':
        return [...filter.presets, '2026-01-01..2026-06-30', '..2026-02-01']
      case 'people':
        return [...(await peopleFor(name, database)), ...(filter.allowsNone ? ['none'] : [])]
      case 'choices': {
        const options = filter.options?.map(({ value }) => value) ?? (await choicesFor(name, database))
        const [first, second] = options
        if (first === undefined) return []
        return second === undefined ? [first] : [first, options.at(-1) ?? first, joinValues([first, second])]
      }
    }
  }
  return (await values()).map((value) => ({ [name]: value }))
}

async function peopleFor(name: string, database: pg.Client): Promise<string[]> {
  const [table, column] = peopleOf[name] ?? ['orders', 'customer_id']
  const { rows } = await database.query<{ id: string }>(
    `(select ${column} as id from ${table} where ${column} is not null group by 1 order by count(*) desc limit 1)
     union all (select ${column} from ${table} where ${column} is not null group by 1 order by count(*) limit 1)`,
  )
  return rows.map(({ id }) => id)
}

async function choicesFor(name: string, database: pg.Client): Promise<string[]> {
  const question = choicesOf[name]
  if (question === undefined) throw new Error(`Where the values of “${name}” come from is not known.`)
  return (await database.query<{ value: string }>(`${question} order by 1 limit 20`)).rows.map(({ value }) => value)
}

function ask(base: string, call: AnyCall, query: URLSearchParams, token: string): Promise<Response> {
  const headers = { 'x-access-token': token, 'content-type': 'application/json' }
  return call.method === 'GET'
    ? fetch(`${base}${call.path}?${query}`, { headers: { 'x-access-token': token } })
    : fetch(`${base}${call.path}`, { method: 'POST', headers, body: JSON.stringify(Object.fromEntries(query)) })
}

async function logFile(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  return `${rows[0]?.folder}/server.log`
}

async function longTables(database: pg.Client): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and reltuples > $1`, [
    longTable,
  ])
  return new Set(rows.map(({ name }) => name))
}

/** The long tables that a plan in the log since then scans completely. */
async function tablesReadWhole(log: Awaited<ReturnType<typeof open>>, since: number, isLong: ReadonlySet<string>): Promise<string[]> {
  const { size } = await log.stat()
  const { buffer } = await log.read(Buffer.alloc(size - since), 0, size - since, since)
  const read = [...buffer.toString().matchAll(/Seq Scan on (\w+)/g)].flatMap(([, name]) => (name && isLong.has(name) ? [name] : []))
  return [...new Set(read)]
}
