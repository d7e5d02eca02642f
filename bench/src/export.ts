import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { startPostgres } from '@app/server/embedded/postgres.ts'
import { parse } from 'csv-parse'
import pg from 'pg'
import { z } from 'zod'
import { untilReady } from './untilReady.ts'

/**
 * `npm run bench:export`: the product exports all people in its own process: measures time and additional memory, and checks the file. Then
 * again, killed half way.
 */
const { values } = parseArgs({ options: { people: { type: 'string', default: '10000,100000' } } })
const base = 'http://localhost:3394'
const password = 'Export-desk-42!'
const folder = await mkdtemp(join(tmpdir(), 'desk-export-'))
const postgres = await startPostgres({ folder: join(folder, 'postgres') })
const env = {
  ...process.env,
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  DEMO_PASSWORD: password,
  PORT: '3394',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
}

async function start(): Promise<ChildProcess> {
  const product = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilReady(base)
  return product
}

const megabytes = (kilobytes: number) => Math.round(kilobytes / 102.4) / 10

/** The kilobytes that a process uses now, from the kernel. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}

async function signIn(): Promise<Record<string, string>> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'admin', password }) }
  const { accessToken } = SignedIn.parse(await (await fetch(`${base}/api/auth/signin`, sent)).json())
  return { 'x-access-token': accessToken }
}

const ask = async (path: string, headers: Record<string, string>): Promise<unknown> => (await fetch(`${base}${path}`, { headers })).json()
const Files = z.object({ items: z.array(ExportedFile) })
async function fileNow(id: string, headers: Record<string, string>) {
  const { items } = Files.parse(await ask('/api/test/listAllExportedFiles?pageSize=100', headers))
  return items.find(({ _id }) => _id === id)
}

/** Adds people, some of whose names a spreadsheet would run. */
async function fillTo(client: pg.Client, people: number) {
  await client.query(
    `insert into users (id, username, name, email, address, contact, description)
     select gen_random_uuid(), 'bench' || n, (array['=HYPERLINK("http://x","' || n || '")', '+' || n, '-1', '@x', ' =1', 'Zoë ₹ "' || n || '"', E'two\nlines'])[1 + n % 7],
       'bench' || n || '@example.com', n || ' Long Road, Springfield', '+91 98765 43210', repeat('words ', 20)
     from generate_series((select count(*) + 1 from users)::int, $1::int) n`,
    [people],
  )
}

/** Reads the file like a spreadsheet; counts its rows and the cells that would run. */
async function check(url: string, headers: Record<string, string>) {
  const answer = await fetch(`${base}${url}`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`The file answers ${answer.status}.`)
  const [found, ids] = [{ rows: 0, formulas: 0 }, new Set<string>()]
  const lines = parse({ bom: true, from_line: 2 })
  const writing = (async () => {
    for await (const chunk of answer.body ?? []) if (!lines.write(chunk)) await once(lines, 'drain')
    lines.end()
  })()
  for await (const line of lines) {
    const cells = z.array(z.string()).parse(line)
    found.rows += 1
    ids.add(cells[0] ?? '')
    found.formulas += cells.filter((cell) => /^[\s\p{C}]*[=+\-@]/u.test(cell)).length
  }
  await writing
  return { ...found, distinct: ids.size }
}

let product = await start()
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
const table: Record<string, object> = {}
try {
  let headers = await signIn()
  // Code that is loaded and compiled on first use must not count.
  await exported(headers)
  for (const people of values.people.split(',').map(Number)) {
    await fillTo(client, people)
    await sleep(2_000)
    table[`${people} people`] = await exported(headers)
  }

  const { _id } = ExportedFile.parse(await ask('/api/test/exportUsersToCsv', headers))
  await sleep(600)
  product.kill('SIGKILL')
  await once(product, 'exit')
  const wasWriting = await client.query(`select state from exports where id = $1`, [_id])
  const began = performance.now()
  product = await start()
  headers = await signIn()
  const file = await untilWritten(_id, headers)
  table['killed half way'] = {
    ...(await right(file, headers)),
    state: `${z.string().parse(wasWriting.rows[0]?.state)} when killed`,
    seconds: seconds(began),
    'files left': await filesIn(client),
  }
  console.table(table)
} finally {
  await client.end()
  product.kill('SIGTERM')
  await once(product, 'exit')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function exported(headers: Record<string, string>) {
  const before = await residentOf(product)
  let peak = before
  const sampling = setInterval(() => void residentOf(product).then((now) => (peak = Math.max(peak, now))), 20)
  const began = performance.now()
  const { _id } = ExportedFile.parse(await ask('/api/test/exportUsersToCsv', headers))
  const file = await untilWritten(_id, headers)
  const took = seconds(began)
  clearInterval(sampling)
  return {
    ...(await right(file, headers)),
    seconds: took,
    MB: megabytes((file.sizeBytes ?? 0) / 1024),
    'RSS before, MB': megabytes(before),
    'over it at most, MB': megabytes(peak - before),
  }
}

async function untilWritten(id: string, headers: Record<string, string>): Promise<ExportedFile> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    const file = await fileNow(id, headers)
    if (file?.state === 'ready') return file
    if (file?.state === 'failed') throw new Error('The export failed.')
    await sleep(50)
  }
  throw new Error('The export was not written in two minutes.')
}

/** Checks the file's rows against those of the database, and that no cell is a formula. */
async function right(file: ExportedFile, headers: Record<string, string>) {
  const { rows, distinct, formulas } = await check(file.fileUrl ?? '', headers)
  const {
    rows: [counted],
  } = await client.query<{ people: number }>('select count(*)::int as people from users')
  if (rows !== counted?.people || distinct !== rows || rows !== file.rows || formulas > 0)
    throw new Error(
      `${rows} rows, ${distinct} people, ${formulas} formulas; there are ${counted?.people} people and ${file.rows} were announced.`,
    )
  return { rows, formulas }
}

/** The number of finished and unfinished files of exports in the storage, and the expected number. */
async function filesIn(client: pg.Client) {
  const kept = await readdir(join(folder, 'files', 'kept', 'exports'))
  const incoming = await readdir(join(folder, 'files', 'incoming'))
  const {
    rows: [counted],
  } = await client.query<{ files: number }>('select count(*)::int as files from exports')
  return `${kept.length} of ${counted?.files}, ${incoming.filter((name) => name.startsWith('exports')).length} unfinished`
}
function seconds(began: number) {
  return Math.round((performance.now() - began) / 100) / 10
}
