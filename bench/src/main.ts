import { once } from 'node:events'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import autocannon from 'autocannon'
import { reportBurst } from './burst.ts'
import { type Statement, sqlOfOrders, sqlOfUsers } from './capturedSql.ts'
import { reportChat } from './chat.ts'
import { reportFilterPlans } from './filterPlans.ts'
import { orderPages, queryOf, userPages } from './listPages.ts'
import { reportPlacing } from './placing.ts'
import { reportQuickSearch } from './quickSearch.ts'
import { openSeeded, type Seeded, signIn } from './seededProduct.ts'
import { reportSlots } from './slots.ts'
import { reportWorkLists } from './workLists.ts'

/**
 * `npm run bench`: pages of All Orders and of All Users, by the product and by a bare server with the same SQL, one after the other in one
 * run. `-- --only users` measures one of them, `-- --only placing` the cost of placing an order, `-- --only search` the call of the command
 * palette, `-- --only slots` the free times of fifty mentors, `-- --only work` the lists of public orders and payments, invoices, the
 * board, attendance, leave, to-do and logs, `-- --only filters` each filter and sort of each list with its plan, `-- --only chat` messages,
 * sockets and searches of the chat, and `-- --only burst` whether searches are slower right after many orders were placed.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    customers: { type: 'string', default: '100000' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '10' },
    placed: { type: 'string', default: '300' },
    burst: { type: 'string', default: '1700' },
    rounds: { type: 'string', default: '20' },
    messages: { type: 'string', default: '3000' },
  },
})
/** The pages that a burst of new orders could slow down: every search, and the tabs with their counts. */
const burstPages = Object.fromEntries(Object.entries(orderPages).filter(([name]) => /^(search|first|one tab)/.test(name)))

type Subject = { title: string; path: string; pages: Record<string, object>; sql: Promise<[string, Statement[]][]> }
type Figures = { p50: number; p99: number; mean: number; requests: number; failures: number }

async function measure(url: string, headers: Record<string, string> = {}): Promise<Figures> {
  const options = { url, headers, connections: Number(values.connections) }
  await autocannon({ ...options, duration: 1 })
  const { latency, requests, non2xx, errors } = await autocannon({ ...options, duration: Number(values.seconds) })
  return { p50: latency.p50, p99: latency.p99, mean: latency.average, requests: requests.average, failures: non2xx + errors }
}

async function run() {
  const seeded = await openSeeded(values)
  try {
    console.log(`\n${values.orders} orders, ${values.customers} customers, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
    if (values.only === 'burst') await reportBurst(seeded, burstPages, measure, Number(values.burst))
    else if (values.only === 'filters') await reportFilterPlans(seeded)
    else if (values.only === 'chat') await reportChat(seeded, Number(values.messages))
    else if (values.only === 'slots') await reportSlots(seeded, Number(values.rounds))
    else if (values.only === 'search') await reportQuickSearch(seeded, Number(values.rounds))
    else if (values.only === 'work') await reportWorkLists(seeded, Number(values.rounds))
    else if (values.only === 'placing') await reportPlacing(seeded, Number(values.placed))
    else await reportLists(seeded)
  } finally {
    await seeded.postgres.stop()
  }
}

async function reportLists({ postgres, launch }: Seeded) {
  const product = await launch({ ROLE: 'web', DATA_DIR_SHARED: 'yes', APP_SECRET: 'the same for all processes of a bench' })
  try {
    const signedIn = SignedIn.parse(await signIn(product.base, 'admin'))
    const reader = { id: signedIn._id, role: 'admin', isSuperAdmin: true } as const
    const subjects: Record<string, Subject> = {
      orders: {
        title: 'All Orders',
        path: '/api/main/getAllOrders',
        pages: orderPages,
        sql: statementsOf(orderPages, (list) => sqlOfOrders(postgres.url, reader, list)),
      },
      users: {
        title: 'All Users',
        path: '/api/test/getusers',
        pages: userPages,
        sql: statementsOf(userPages, (list) => sqlOfUsers(postgres.url, reader, list)),
      },
    }
    const measured = Object.entries(subjects).flatMap(([name, subject]) => (!values.only || values.only === name ? [subject] : []))
    const statements = Object.fromEntries((await Promise.all(Object.values(subjects).map(({ sql }) => sql))).flat())
    const bare = new Worker(new URL('./bareServer.ts', import.meta.url), { workerData: { databaseUrl: postgres.url, pages: statements } })
    const [{ port }] = await once(bare, 'message')
    for (const subject of measured) await tell(subject, product.base, `http://127.0.0.1:${port}`, signedIn.accessToken)
    await bare.terminate()
  } finally {
    await product.stop()
  }
}

async function tell({ title, path, pages }: Subject, base: string, bare: string, token: string) {
  console.log(
    `\n${values.connections} connections, ${values.seconds} s each\n\n| ${title} | product p50 / p99 ms | requests/s | bare p50 / p99 ms | requests/s | of the bare server’s requests |`,
  )
  console.log('|---|---|---|---|---|---|')
  for (const [name, list] of Object.entries(pages)) {
    const query = queryOf(list)
    const ours = await measure(`${base}${path}?${query}`, { 'x-access-token': token })
    const theirs = await measure(`${bare}/${slug(name)}`)
    const failed = ours.failures + theirs.failures > 0 ? ` (${ours.failures} and ${theirs.failures} failed)` : ''
    console.log(
      `| ${name} | ${ours.p50} / ${ours.p99} | ${ours.requests.toFixed(0)} | ${theirs.p50} / ${theirs.p99} | ${theirs.requests.toFixed(0)} | ${((100 * ours.requests) / theirs.requests).toFixed(0)} %${failed} |`,
    )
  }
}

const statementsOf = <List>(pages: Record<string, List>, sqlOf: (list: List) => Promise<Statement[]>) =>
  Promise.all(Object.entries(pages).map(async ([name, list]): Promise<[string, Statement[]]> => [slug(name), await sqlOf(list)]))

const slug = (name: string) => name.replace(/\W+/g, '-')

await run()
