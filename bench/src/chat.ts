import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { realtimePath } from '@app/contract/core/realtime.ts'
import { remoteClient } from '@app/server/test/client.ts'
import { type SignedInPerson, signedInPeople } from '@app/server/test/signedInPeople.ts'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import type { Seeded, SeededProduct } from './seededProduct.ts'

/** The number of concurrent writers. */
const writers = 10
const idle = 2_000
const longest = 100_000
const everything = 1_000_000

/** Measures the chat: messages compared with a bare socket server that inserts the same row, idle sockets, long conversations, searches. */
export async function reportChat(seeded: Seeded, messages: number): Promise<void> {
  const product = await seeded.launch()
  try {
    await reportMessages(seeded, product, messages)
    await reportSockets(seeded, product)
    await reportReading(seeded, product)
  } finally {
    await product.stop()
  }
}

async function reportMessages({ postgres: { url } }: Seeded, { base }: SeededProduct, messages: number) {
  const [admin, ...people] = await signedInPeople(url, ['admin', ...Array.from({ length: writers }, () => 'employee' as const)])
  const group = async (groupName: string) =>
    await client(base, admin).conversations.createGroup({ groupName, members: people.map(({ id }) => id) })
  const [ours, theirs] = [await group('Ours'), await group('Theirs')]
  const bare = new Worker(new URL('./bareSocketServer.ts', import.meta.url), {
    workerData: { databaseUrl: url, conversationId: theirs._id },
  })
  const [{ port }] = await once(bare, 'message')
  console.log(
    `\n| ${messages} messages by ${writers} at once | messages/s | ack p50 ms | ack p99 ms | heard by all, p99 ms |\n|---|---|---|---|---|`,
  )
  // In turn and back, so that the first has no advantage.
  for (const subject of ['product', 'bare', 'bare', 'product'] as const) {
    const isOurs = subject === 'product'
    const sockets = await Promise.all(people.map((person) => dial(isOurs ? base : `http://127.0.0.1:${port}`, isOurs ? person : undefined)))
    const say = (socket: Socket, person: SignedInPerson, message: string) =>
      isOurs
        ? socket.emitWithAck('sendGroupMessage', { isGroupMessage: true, id: ours._id, message, idempotencyKey: message })
        : socket.emitWithAck('send', { author: person.id, message })
    tell(subject, await writeAll(sockets, people, isOurs ? 'getGroupMessages' : 'said', messages, say))
    for (const socket of sockets) socket.disconnect()
  }
  await bare.terminate()
}

type Written = { seconds: number; acks: number[]; heard: number[] }

async function writeAll(
  sockets: Socket[],
  people: SignedInPerson[],
  event: string,
  messages: number,
  say: (socket: Socket, person: SignedInPerson, message: string) => Promise<unknown>,
): Promise<Written> {
  const run = Math.random().toString(36).slice(2)
  const [begun, missing] = [new Map<string, number>(), new Map<string, number>()]
  const [acks, heard]: [number[], number[]] = [[], []]
  for (const socket of sockets)
    socket.on(event, ({ message }: { message: string }) => {
      const left = (missing.get(message) ?? 0) - 1
      missing.set(message, left)
      if (left === 0) heard.push(performance.now() - (begun.get(message) ?? 0))
    })
  let next = 0
  const began = performance.now()
  await Promise.all(
    sockets.map(async (socket, at) => {
      const person = people[at]
      while (person && next < messages) {
        next += 1
        const message = `${run} ${next}`
        begun.set(message, performance.now())
        missing.set(message, sockets.length)
        const answer = await say(socket, person, message)
        if (typeof answer !== 'object' || !answer || !('seq' in answer)) throw new Error(`It was answered ${JSON.stringify(answer)}`)
        acks.push(performance.now() - (begun.get(message) ?? 0))
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  for (let tries = 0; heard.length < messages && tries < 300; tries += 1) await sleep(100)
  if (heard.length < messages) throw new Error(`${messages - heard.length} messages were not heard by all.`)
  return { seconds, acks, heard }
}

function tell(subject: string, { seconds, acks, heard }: Written) {
  console.log(
    `| ${subject} | ${(acks.length / seconds).toFixed(0)} | ${quantile(acks, 0.5)} | ${quantile(acks, 0.99)} | ${quantile(heard, 0.99)} |`,
  )
}

async function reportSockets({ postgres: { url } }: Seeded, { base, pid }: SeededProduct) {
  const people = await signedInPeople(
    url,
    Array.from({ length: idle / 10 }, () => 'user' as const),
  )
  await sleep(5_000)
  const before = residentKb(pid)
  const sockets: Socket[] = []
  for (const person of people) sockets.push(...(await Promise.all(Array.from({ length: 10 }, () => dial(base, person)))))
  await sleep(5_000)
  const after = residentKb(pid)
  console.log(
    `\n${sockets.length} idle sockets: ${((after - before) / sockets.length).toFixed(1)} kB of resident memory each (${before} → ${after} kB)`,
  )
  for (const socket of sockets) socket.disconnect()
}

async function reportReading({ postgres: { url } }: Seeded, { base }: SeededProduct) {
  const [admin, customer] = await signedInPeople(url, ['admin', 'user'])
  const long = await client(base, customer).conversations.createUserGroup({})
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    await fill(database, long._id, customer?.id ?? '')
  } finally {
    await database.end()
  }
  const asks: Record<string, () => Promise<unknown>> = {
    'open, the newest page': () => client(base, admin).conversations.messages({ conversationId: long._id, limit: 50 }),
    'its middle': () => client(base, customer).conversations.messages({ conversationId: long._id, after: longest / 2, limit: 50 }),
    'its beginning': () => client(base, customer).conversations.messages({ conversationId: long._id, before: 60, limit: 50 }),
    'list of conversations': () => client(base, admin).conversations.list({ section: 'chat' }),
    'unread count': () => client(base, admin).conversations.unread(),
    'search, a rare word, as admin': () => client(base, admin).conversations.search({ search: 'needle' }),
    'search, a rare word, as customer': () => client(base, customer).conversations.search({ search: 'needle' }),
    'search, a frequent word, as admin': () => client(base, admin).conversations.search({ search: 'about' }),
    'search, a frequent word, as customer': () => client(base, customer).conversations.search({ search: 'about' }),
    'search, two letters, as admin': () => client(base, admin).conversations.search({ search: 'ab' }),
    'search, nowhere, as customer': () => client(base, customer).conversations.search({ search: 'zzzqqq' }),
  }
  console.log(`\n| one of ${longest} messages, ${everything} in all | p50 ms | p99 ms |\n|---|---|---|`)
  for (const [what, ask] of Object.entries(asks)) {
    const times: number[] = []
    await ask()
    for (let n = 0; n < 100; n += 1) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
    }
    console.log(`| ${what} | ${quantile(times, 0.5)} | ${quantile(times, 0.99)} |`)
  }
}

/** One long conversation, and others until there are a million messages; the others are created once. */
async function fill(database: pg.Client, conversationId: string, authorId: string) {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from conversation_messages`)
  const body = `case when n % 50000 = 7 then 'a needle in the hay ' || n else 'about ' || md5(n::text) || ' and ' || md5((n + 1)::text) end`
  const lacks = Math.max(0, everything - longest - (rows[0]?.count ?? 0))
  await database.query(
    `with others as (select id, row_number() over () - 1 as at from users where role = 'user' limit 300),
      made as (
        insert into conversations (id, kind, unique_key, customer_id, last_seq, last_open_seq)
        select gen_random_uuid(), 'query', 'bench ' || gen_random_uuid(), id, $1::int / 300 + 1, $1::int / 300 + 1 from others returning id, customer_id
      ), placed as (select id, customer_id, row_number() over () - 1 as at from made)
     insert into conversation_messages (id, conversation_id, seq, open_seq, kind, author_id, body)
     select gen_random_uuid(), p.id, n / 300 + 1, n / 300 + 1, 'text', p.customer_id, ${body}
     from generate_series(0, $1::int - 1) n join placed p on p.at = n % 300`,
    [lacks],
  )
  await database.query(
    `insert into conversation_messages (id, conversation_id, seq, open_seq, kind, author_id, body)
     select gen_random_uuid(), $1::uuid, n, n, 'text', $2::uuid, ${body} from generate_series(1, $3::int) n`,
    [conversationId, authorId, longest],
  )
  await database.query('update conversations set last_seq = $2, last_open_seq = $2 where id = $1', [conversationId, longest])
  await database.query('vacuum analyze conversation_messages, conversations')
}

const client = (base: string, person?: SignedInPerson) => remoteClient(base, person?.token ?? '')

function dial(base: string, person?: SignedInPerson): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const path = person ? { path: realtimePath, auth: { token: person.token } } : {}
    const socket = io(base, { ...path, transports: ['websocket'], reconnection: false, forceNew: true })
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

function quantile(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

const residentKb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
