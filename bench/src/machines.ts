import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { realtimePath } from '@app/contract/core/realtime.ts'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { startPostgres } from '@app/server/embedded/postgres.ts'
import { remoteClient } from '@app/server/test/client.ts'
import { startObjectStore } from '@app/server/test/objectStore/index.ts'
import { freePort, launchProduct, type ProductProcess } from '@app/server/test/product.ts'
import { io, type Socket } from 'socket.io-client'
import { startBalancer } from './balancer.ts'
import { billing, card } from './crashWriters.ts'
import { beginUpload, fetchFile, hashOfWhole, sendStretch, sendWhole } from './largeFile.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { hasRadosgw, startRadosgw } from './radosgw.ts'
import { signIn } from './seededProduct.ts'

/**
 * `npm run machines`: two web processes and a worker, each with its own data folder, on one database and one bucket behind a proxy. Work
 * that starts at one must be finished by another. Prints the results, and exits with 1 if a check fails.
 */
const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '1000' }, store: { type: 'string' }, proxy: { type: 'string' } },
})
const size = Number(values.megabytes) * 1_000_000
const folder = await mkdtemp(join(tmpdir(), 'desk-machines-'))
const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
const [first, second, health, front] = [await freePort(), await freePort(), await freePort(), await freePort()]
const [one, other] = [`http://127.0.0.1:${first}`, `http://127.0.0.1:${second}`]
const failed: string[] = []

/** Runs one check and prints its result. */
async function look<T>(what: string, at: () => Promise<T & { saw: string }>): Promise<T | undefined> {
  const began = performance.now()
  try {
    const found = await at()
    console.log(`✓ ${what}: ${found.saw} (${((performance.now() - began) / 1_000).toFixed(1)} s)`)
    return found
  } catch (error) {
    failed.push(what)
    console.log(`✗ ${what}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
function must(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise)
}

async function openStore() {
  const wanted = values.store ?? ((await hasRadosgw()) ? 'radosgw' : 'own')
  if (wanted === 'radosgw') {
    const store = await startRadosgw(join(folder, 'store'))
    return { ...store, name: 'radosgw' }
  }
  const { settings, stop } = await startObjectStore({ folder: join(folder, 'objects') })
  return { ...settings, stop, name: 'the small store of the tests' }
}

try {
  const store = await openStore()
  undo.push(store.stop)
  const postgres = await startPostgres({ folder: join(folder, 'postgres') })
  undo.push(() => postgres.stop())
  const shared = {
    DATABASE_URL: postgres.url,
    APP_SECRET: 'the same secret on both of the machines',
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    DEMO_PASSWORD: 'Bench-desk-42!',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    MAX_UPLOAD_MB: String(Math.max(200, Math.ceil(size / 1_000_000))),
  }
  const running = new Map<string, ProductProcess>()
  const launch = async (name: string, settings: Record<string, string>) => {
    const product = launchProduct({ folder: join(folder, name), arguments: ['--demo'], settings: { ...shared, ...settings } })
    running.set(name, product)
    await product.ready
    return product
  }
  undo.push(() => Promise.all([...running.values()].map((product) => product.end('SIGTERM'))))
  const webOne = () => launch('web-1', { ROLE: 'web', PORT: String(first) })
  await webOne()
  await launch('web-2', { ROLE: 'web', PORT: String(second) })
  await launch('worker', { ROLE: 'worker', HEALTH_PORT: String(health) })
  const isNginx = (values.proxy ?? ((await hasNginx()) ? 'nginx' : 'own')) === 'nginx'
  const proxy = isNginx
    ? { base: `http://127.0.0.1:${front}`, ...(await startNginx(join(folder, 'nginx'), front, [first, second])) }
    : undefined
  const balancer = proxy ? undefined : await startBalancer([first, second])
  const base = proxy?.base ?? balancer?.base ?? ''
  undo.push(async () => await Promise.all([proxy?.stop(), balancer?.close()]))
  console.log(
    `two web processes and a worker; store: ${store.name}; proxy: ${isNginx ? 'nginx' : 'our balancer'}; a file of ${values.megabytes} MB\n`,
  )

  const admin = SignedIn.parse(await signIn(one, 'admin')).accessToken
  const customerAccount = SignedIn.parse(await signIn(other, 'customer'))
  const customer = customerAccount.accessToken
  const at = (address: string, token: string) => remoteClient(address, token)
  const order = (name: string, ids: string[]) => ({
    name,
    details: 'Placed to see what two machines do.',
    category: 'Databases',
    deadline: '2040-01-01',
    timezone: 'UTC',
    files: ids.map((uploadId) => ({ uploadId })),
  })
  const peaks = () => [...running].map(([name, { pid }]) => `${name} ${peakOf(pid)} MB`).join(', ')

  await look('a process without the shared settings does not start', async () => {
    const stranger = launchProduct({ folder: join(folder, 'stranger'), settings: { ROLE: 'web', DATABASE_URL: postgres.url } })
    const { code } = await stranger.ended
    must(code === 1 && /APP_SECRET.+S3_BUCKET/.test(stranger.output()), `it ended with ${code}: ${stranger.output()}`)
    return { saw: stranger.output().trim() }
  })

  await look('all three are ready, each at its own port', async () => {
    for (const address of [one, other, `http://127.0.0.1:${health}`]) {
      const answer = await fetch(`${address}/readyz`)
      must(answer.ok, `${address} says ${answer.status}`)
    }
    return { saw: 'ready, ready, ready' }
  })

  await look('events of one web process reach the other, and those of the worker reach both', async () => {
    const listeners = [await listener(one, admin), await listener(other, admin), await listener(base, admin, isNginx)]
    try {
      await at(one, customer).orders.create(order('News from the first', []))
      await at(other, customer).orders.create(order('News from the second', []))
      for (const { hears } of listeners) await hears('orders', 2)
      await at(one, admin).exports.orders()
      for (const { hears } of listeners) await hears('exports', 1)
      return { saw: listeners.map(({ heard }) => [...heard].map(([topic, times]) => `${topic} ×${times}`).join(', ')).join(' | ') }
    } finally {
      for (const { socket } of listeners) socket.disconnect()
    }
  })

  await look('an upload started at one is finished at the other and downloaded from both', async () => {
    const length = 20_000_000
    const id = await beginUpload(one, customer, 'source.bin', length)
    let sent: number | null = 0
    for (const [address, piece] of [
      [one, 3_000_000],
      [other, 64_000],
      [one, 9_000_000],
      [other, length - 12_064_000],
    ] as const)
      sent = await sendStretch(address, customer, id, sent ?? -1, piece)
    must(sent === length, `the server has ${sent} of ${length}`)
    const { order: placed } = await at(other, customer).orders.create(order('Half here and half there', [id]))
    const [file] = await at(one, customer).documents.ofCustomerOrder({ orderId: placed._id })
    const wanted = hashOfWhole(length)
    for (const address of [one, other, base]) {
      const { hash } = await fetchFile(address, customer, file?.fileLink ?? '')
      must(hash === wanted, `from ${address} came other bytes`)
    }
    return { saw: `sha256 ${wanted.slice(0, 16)}… from both and through the proxy` }
  })

  await look('an export is written by the worker and downloaded from either', async () => {
    const { _id } = await at(other, admin).exports.users()
    const address = `/api/exports/${_id}/file`
    let found = await fetchFile(one, admin, address).catch(() => null)
    for (let tries = 0; !found && tries < 100; tries += 1) {
      await sleep(200)
      found = await fetchFile(one, admin, address).catch(() => null)
    }
    const again = await fetchFile(other, admin, address)
    must(found?.hash === again.hash && again.size > 500, `${found?.size} and ${again.size} bytes, of hash ${found?.hash} and ${again.hash}`)
    return { saw: `${again.size} bytes, beginning ${JSON.stringify(again.head.slice(0, 40))}` }
  })

  await look(
    `a file of ${values.megabytes} MB is uploaded through the proxy while a process is killed, and downloaded unchanged`,
    async () => {
      const before = peaks()
      const began = performance.now()
      const id = await beginUpload(base, customer, 'large.bin', size)
      const kills = [0.3, 0.5, 0.7]
      let [killed, isAway] = [0, false]
      let returned: Promise<unknown> = Promise.resolve()
      const cuts = await sendWhole(base, customer, id, size, (sent) => {
        const next = kills[killed]
        if (isAway || next === undefined || sent < size * next) return
        killed += 1
        isAway = true
        // In the middle of the next chunk, which goes to this process or the other.
        returned = sleep(150)
          .then(() => running.get('web-1')?.end('SIGKILL'))
          .then(webOne)
          .finally(() => {
            isAway = false
          })
      })
      const up = (performance.now() - began) / 1_000
      await returned
      const { order: placed } = await at(base, customer).orders.create(order('A large one', [id]))
      const [file] = await at(base, customer).documents.ofCustomerOrder({ orderId: placed._id })
      const wanted = hashOfWhole(size)
      const fetched = [await fetchFile(base, customer, file?.fileLink ?? ''), await fetchFile(other, customer, file?.fileLink ?? '')]
      for (const { hash, size: came } of fetched) must(hash === wanted && came === size, `${came} bytes of hash ${hash}, and not ${wanted}`)
      const down = fetched.map(({ seconds }) => seconds.toFixed(1)).join(' and ')
      return {
        saw: `sha256 ${wanted}, up in ${up.toFixed(1)} s with ${killed} kills and ${cuts} pieces unanswered, down in ${down} s; resident memory at most ${peaks()} (before: ${before})`,
      }
    },
  )

  await look('a card payment whose browser left is recorded by the worker', async () => {
    const { order: placed } = await at(one, customer).orders.create(order('Paid by a card', []))
    await at(one, admin).orders.update({ _id: placed._id, totalAmount: 100 })
    await at(one, admin).orders.updateStatus({ id: placed._id, status: 'Deal Confirmed' })
    const { _id: userId } = customerAccount
    const { paymentIntent, clientSecret } = await at(other, customer).payments.createIntent({ userId, order: placed._id, ...billing })
    const confirmed = await fetch(`${one}/api/sandbox/cards/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': customer },
      body: JSON.stringify({ intentId: paymentIntent, clientSecret, ...card }),
    })
    must(confirmed.ok, `the card was answered with ${confirmed.status}`)
    for (let tries = 0; tries < 150; tries += 1) {
      const { paidAmount } = await at(other, customer).orders.one({ id: placed._id })
      if (paidAmount === 100) return { saw: `paid after ${(tries / 5).toFixed(1)} s` }
      await sleep(200)
    }
    throw new Error('it was not recorded within 30 s')
  })

  await look('no job failed', async () => {
    const { tabs, items } = await at(one, admin).operations.failedJobs({ tab: 'tryingAgain' })
    must(tabs !== undefined && tabs.givenUp + tabs.tryingAgain === 0, `failed: ${items.map(({ name }) => name).join(', ')}`)
    return { saw: 'the list of failed jobs is empty' }
  })

  await look('no data folder contains a file', async () => {
    const found: string[] = []
    for (const name of running.keys()) if (existsSync(join(folder, name))) found.push(...(await readdir(join(folder, name))))
    must(!found.includes('files') && !found.includes('secret'), `there is ${found.join(', ')}`)
    return { saw: found.join(', ') || 'nothing at all' }
  })

  await look('a stopping process reports it first, and so does the worker', async () => {
    const said: string[] = []
    for (const [name, address] of [
      ['web-2', other],
      ['worker', `http://127.0.0.1:${health}`],
    ] as const) {
      await fetch(`${address}/readyz`)
      const ended = running.get(name)?.end('SIGTERM')
      for (let tries = 0; tries < 100 && said.at(-1) !== `${name} stopping`; tries += 1) {
        const text = await fetch(`${address}/readyz`).then(
          (answer) => answer.text(),
          () => '',
        )
        if (text.includes('stopping')) said.push(`${name} stopping`)
        else await sleep(20)
      }
      const end = await ended
      must(said.at(-1) === `${name} stopping` && end?.code === 0, `${name} ended with ${end?.code ?? end?.signal}, and said ${said.at(-1)}`)
    }
    return { saw: said.join(', ') }
  })
} catch (error) {
  failed.push('the run itself')
  console.error(error)
} finally {
  for (const step of undo.reverse()) await step().catch((error: unknown) => console.error(error))
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\n${failed.length} checks failed: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** A client at this address; counts events by topic. Our balancer does not forward sockets. */
async function listener(
  address: string,
  token: string,
  isThere = true,
): Promise<{ socket: Socket; heard: Map<string, number>; hears(topic: string, times: number): Promise<void> }> {
  const socket = io(isThere ? address : one, {
    path: realtimePath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  })
  const heard = new Map<string, number>()
  socket.on('changed', ({ topic }: { topic: string }) => heard.set(topic, (heard.get(topic) ?? 0) + 1))
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return {
    socket,
    heard,
    async hears(topic, times) {
      for (let tries = 0; tries < 150 && (heard.get(topic) ?? 0) < times; tries += 1) await sleep(100)
      must((heard.get(topic) ?? 0) >= times, `at ${address} ${topic} was heard ${heard.get(topic) ?? 0} times`)
    },
  }
}

/** The peak memory of a process, as Linux counts it. */
function peakOf(pid: number): string {
  try {
    return String(Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024))
  } catch {
    return '?'
  }
}
