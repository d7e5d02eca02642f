import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { realtimePath } from '@app/contract/core/realtime.ts'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { startPostgres } from '@app/server/embedded/postgres.ts'
import { remoteClient } from '@app/server/test/client.ts'
import { freePort, launchProduct } from '@app/server/test/product.ts'
import pg from 'pg'
import { io } from 'socket.io-client'
import { type FrontProxy, isThere, startShippedCaddy, startShippedNginx } from './frontProxies.ts'
import { beginUpload, fetchFile, hashOfWhole, sendWhole } from './largeFile.ts'
import { signIn } from './seededProduct.ts'

/**
 * `npm run proxies`: runs the product behind nginx and Caddy with the files in deploy/ and TLS. Checks the requirements of operation.md for
 * each that is installed, and exits with 1 if a check fails.
 */
const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '200' } } })
const size = Number(values.megabytes) * 1_000_000
const folder = await mkdtemp(join(tmpdir(), 'desk-proxies-'))
const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
const failed: string[] = []
const metricsToken = 'a token for metrics'

async function look(what: string, at: () => Promise<string>) {
  const began = performance.now()
  try {
    console.log(`  ✓ ${what}: ${await at()} (${((performance.now() - began) / 1_000).toFixed(1)} s)`)
  } catch (error) {
    failed.push(what)
    console.log(`  ✗ ${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
function must(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise)
}

/** Sends a request as a visitor from 127.0.0.2, with any path and headers. */
async function asVisitor(port: number, path: string, headers: Record<string, string> = {}, body?: string) {
  const method = body === undefined ? 'GET' : 'POST'
  const about = { host: '127.0.0.1', servername: 'localhost', localAddress: '127.0.0.2', port, path, method, agent: false as const }
  const asked = request({ ...about, headers: { host: `localhost:${port}`, 'content-type': 'application/json', ...headers } })
  asked.end(body)
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  return { status: answer?.statusCode ?? 0, headers: answer?.headers ?? {}, text: answer ? await text(answer) : '' }
}

async function lookThrough({ name, port }: FrontProxy, web: number, database: string) {
  console.log(`\n${name}`)
  const base = `https://localhost:${port}`
  const customer = SignedIn.parse(await signIn(`http://127.0.0.1:${web}`, 'customer')).accessToken

  await look('the page is served, with its own headers', async () => {
    const { status, headers } = await asVisitor(port, '/')
    must(status === 200 && String(headers['content-security-policy']).includes('default-src'), `it answers ${status}`)
    return `${status}, ${String(headers['content-type'])}`
  })

  await look('realtime is a websocket and receives events', async () => {
    const socket = io(base, {
      path: realtimePath,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token: customer },
    })
    try {
      await new Promise((resolve, reject) => socket.once('connect', () => resolve(undefined)).once('connect_error', reject))
      const heard = new Promise<string>((resolve) => socket.once('changed', ({ topic }: { topic: string }) => resolve(topic)))
      await remoteClient(base, customer).orders.create(order('Heard through the proxy', []))
      const topic = await Promise.race([heard, sleep(15_000, 'nothing')])
      must(topic !== 'nothing', 'nothing was heard in 15 seconds')
      return `${socket.io.engine.transport.name}, heard of ${topic}`
    } finally {
      socket.disconnect()
    }
  })

  await look('the client is the visitor, for any headers', async () => {
    const spoofs: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' },
    ]
    const seen: string[] = []
    for (const spoof of spoofs) {
      const credentials = JSON.stringify({ username: 'customer', password: 'Bench-desk-42!' })
      const { status, text } = await asVisitor(port, '/api/auth/signin', spoof, credentials)
      must(status === 200, `signing in answers ${status} ${text}`)
      seen.push(await lastSignIn(database))
    }
    must(seen.join() === '127.0.0.2,127.0.0.2,127.0.0.2', `it was seen as ${seen.join(', ')}`)
    return seen.join(', ')
  })

  await look('a host that a visitor sends is in no page', async () => {
    const { text } = await asVisitor(port, '/', { 'x-forwarded-host': 'evil.localhost', 'x-forwarded-proto': 'gopher' })
    must(!text.includes('evil.localhost') && !text.includes('gopher'), 'the page repeats it')
    return 'it is thrown away'
  })

  await look('metrics and health are not public, in any spelling', async () => {
    const outside: string[] = []
    const paths = ['metrics', 'healthz', 'readyz'].flatMap((word) => spellings(word))
    for (const path of paths) {
      const { status, text } = await asVisitor(port, path, { authorization: `Bearer ${metricsToken}` })
      if (/"status":"(alive|ready)"|jobs_waiting/.test(text)) outside.push(`${path} (${status})`)
    }
    must(outside.length === 0, `these came out: ${outside.join(', ')}`)
    const inside = await fetch(`http://127.0.0.1:${web}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    must((await inside.text()).includes('jobs_waiting'), 'they are not inside either')
    return `${paths.length} spellings`
  })

  await look(`a file of ${values.megabytes} MB is uploaded and downloaded unchanged`, async () => {
    const began = performance.now()
    const id = await beginUpload(base, customer, 'large.bin', size)
    const cuts = await sendWhole(base, customer, id, size, () => undefined)
    const up = ((performance.now() - began) / 1_000).toFixed(1)
    const { order: placed } = await remoteClient(base, customer).orders.create(order('A large one', [id]))
    const [file] = await remoteClient(base, customer).documents.ofCustomerOrder({ orderId: placed._id })
    const { hash, size: came, seconds } = await fetchFile(base, customer, file?.fileLink ?? '')
    must(hash === hashOfWhole(size) && came === size, `${came} other bytes came`)
    must(cuts === 0, `${cuts} pieces got no answer`)
    return `up in ${up} s, down in ${seconds.toFixed(1)} s, sha256 ${hash.slice(0, 16)}…`
  })
}

/** Spellings of one path that the product's router accepts; the proxy must match all of them. */
const spellings = (word: string) => [
  `/${word}`,
  `/${word}/`,
  `/${word}?a=1`,
  `/${word}/?a`,
  `//${word}`,
  `/./${word}`,
  `/x/../${word}`,
  `/%${word.charCodeAt(0).toString(16)}${word.slice(1)}`,
  `/${word}%2F`,
  `/${word};a=1`,
  `/${word}%00`,
  `/${word.toUpperCase()}`,
  `/${word}#a`,
]

const order = (name: string, ids: string[]) => ({
  name,
  details: 'Placed to see what a proxy does.',
  category: 'Databases',
  deadline: '2040-01-01',
  timezone: 'UTC',
  files: ids.map((uploadId) => ({ uploadId })),
})

async function lastSignIn(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ address: string }>('select address from sessions order by created_at desc limit 1')
  await client.end()
  return rows[0]?.address ?? 'none'
}

try {
  const postgres = await startPostgres({ folder: join(folder, 'postgres') })
  undo.push(() => postgres.stop())
  const kinds = [
    { name: 'nginx', start: startShippedNginx, isHere: await isThere('nginx', '-v') },
    { name: 'Caddy', start: startShippedCaddy, isHere: await isThere('caddy', 'version') },
  ]
  if (!kinds.some(({ isHere }) => isHere)) throw new Error('Neither nginx nor caddy is installed: apt-get install nginx-light caddy')
  for (const { name, start, isHere } of kinds) {
    if (!isHere) {
      console.log(`\n${name} is not installed, and was left out.`)
      continue
    }
    const [web, port] = [await freePort(), await freePort()]
    const settings = {
      DATABASE_URL: postgres.url,
      HOST: '127.0.0.1',
      PORT: String(web),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback',
      // As in production; otherwise links would contain the host that a visitor sends.
      PUBLIC_URL: '',
      DEMO_PASSWORD: 'Bench-desk-42!',
      METRICS_TOKEN: metricsToken,
      STOP_DELAY_SECONDS: '0',
      MAX_UPLOAD_MB: String(Math.max(200, Number(values.megabytes))),
    }
    const product = launchProduct({ folder: join(folder, name), arguments: ['--demo'], settings })
    undo.push(() => product.end('SIGKILL'))
    await product.ready
    const proxy = await start(join(folder, `${name}-files`), web, port)
    undo.push(proxy.stop)
    await lookThrough(proxy, web, postgres.url)
    await proxy.stop()
    await product.end('SIGTERM')
  }
} catch (error) {
  failed.push('the run itself')
  console.error(error)
} finally {
  for (const step of undo.reverse()) await step().catch((error: unknown) => console.error(error))
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\n${failed.length} checks failed: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)
