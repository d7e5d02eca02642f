import type { AnyCall } from '@app/contract/core/call.ts'
import { contract } from '@app/contract/index.ts'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { signedInPeople } from '@app/server/test/signedInPeople.ts'
import pg from 'pg'
import { fillBoard, fillLists, rowsOfEach } from './fillLists.ts'
import { type Seeded, signIn } from './seededProduct.ts'

type Question = Record<string, string | number | boolean>
type List = { title: string; call: AnyCall; by: 'admin' | 'worker'; asked: Record<string, Question> }

const deep = rowsOfEach / 10 / 2
const page = { 'first page': {}, 'page 5000': { page: deep } }
const lists: readonly List[] = [
  {
    title: 'All Public Orders',
    call: contract.publicOrders.all,
    by: 'admin',
    asked: { ...page, 'a search': { search: 'zebra' }, 'of a month': { created: 'last30' }, 'one type': { type: 'Debugging' } },
  },
  {
    title: 'All Public Payments',
    call: contract.publicPayments.all,
    by: 'admin',
    asked: { ...page, 'a search': { search: 'payer4711@' }, 'of a week': { created: 'last7' }, 'an amount': { amount: '100..102' } },
  },
  {
    title: 'All Invoices',
    call: contract.invoices.all,
    by: 'admin',
    asked: {
      ...page,
      'a search': { search: 'c4ca4238' },
      'of a week': { created: 'last7' },
      'in euros, an amount': { currency: 'EUR', total: '10..12' },
    },
  },
  {
    title: 'Board of outsourced orders',
    call: contract.outsource.board,
    by: 'worker',
    asked: { ...page, 'a search': { search: 'library' }, 'one technology': { technologies: 'Rust' }, 'for me': { tab: 'forMe' } },
  },
  {
    title: 'All Attendance',
    call: contract.attendance.all,
    by: 'admin',
    asked: { ...page, 'a search': { search: 'c4ca4238' }, 'of a week': { day: 'last7' }, 'forgotten check-outs': { forgotten: 'yes' } },
  },
  {
    title: 'Corrections',
    call: contract.attendance.corrections,
    by: 'admin',
    asked: { ...page, 'those that wait': { status: 'Pending' } },
  },
  {
    title: 'All Leaves',
    call: contract.leave.all,
    by: 'admin',
    asked: { ...page, 'a search': { search: 'c4ca4238' }, 'by first day': { sort: 'firstDay' }, 'of this month': { days: 'thisMonth' } },
  },
  {
    title: 'To-do board',
    call: contract.todo.all,
    by: 'worker',
    asked: {
      'open tasks': {},
      'due this week': { due: 'This Week' },
      'a search': { search: 'c4ca4238' },
      'what is done': { isCompleted: true },
      'a search in what is done': { isCompleted: true, search: 'c4ca4238' },
    },
  },
  {
    title: 'All Logs',
    call: contract.logs.all,
    by: 'admin',
    asked: { 'first page': {}, 'page 500': { page: 500 }, 'by kind': { sort: 'kind' }, 'of a week': { days: 'last7' } },
  },
]

const warmUps = 5

/** Measures the other lists, each with this many rows, as the roles that have them. */
export async function reportWorkLists(seeded: Seeded, rounds: number): Promise<void> {
  const database = new pg.Client({ connectionString: seeded.postgres.url })
  await database.connect()
  // Starting the product migrates the tables.
  const product = await seeded.launch({ ROLE: 'web', DATA_DIR_SHARED: 'yes', APP_SECRET: 'the same for all processes of a bench' })
  try {
    await fillLists(database)
    const [worker] = await signedInPeople(seeded.postgres.url, ['employee'])
    await fillBoard(database, worker?.id ?? '')
    const tokens = { admin: SignedIn.parse(await signIn(product.base, 'admin')).accessToken, worker: worker?.token ?? '' }
    console.log(`\n| ${rowsOfEach} rows of each, one question at a time | | p50 ms | p99 ms |\n|---|---|---|---|`)
    for (const { title, call, by, asked } of lists)
      for (const [what, question] of Object.entries(asked)) {
        const times: number[] = []
        for (let nth = 0; nth < warmUps + rounds; nth += 1) {
          const began = performance.now()
          const answer = await ask(product.base, call, question, tokens[by])
          if (!answer.ok) throw new Error(`${title}, ${what}: ${answer.status} ${await answer.text()}`)
          await answer.arrayBuffer()
          if (nth >= warmUps) times.push(performance.now() - began)
        }
        console.log(`| ${title} | ${what} | ${quantile(times, 0.5)} | ${quantile(times, 0.99)} |`)
      }
  } finally {
    await database.end()
    await product.stop()
  }
}

function ask(base: string, call: AnyCall, question: Question, token: string): Promise<Response> {
  const headers = { 'x-access-token': token, 'content-type': 'application/json' }
  if (call.method !== 'GET') return fetch(`${base}${call.path}`, { method: 'POST', headers, body: JSON.stringify(question) })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(question)) query.set(name, String(value))
  return fetch(`${base}${call.path}?${query}`, { headers })
}

function quantile(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}
