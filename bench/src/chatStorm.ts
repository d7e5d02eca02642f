import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Role } from '@app/contract/core/access.ts'
import { startPostgres } from '@app/server/embedded/postgres.ts'
import { remoteClient } from '@app/server/test/client.ts'
import { type SignedInPerson, signedInPeople } from '@app/server/test/signedInPeople.ts'
import pg from 'pg'
import { type Follower, follow } from './chatFollower.ts'
import { type KilledInTurn, launchInTurn } from './killedInTurn.ts'

/**
 * `npm run chat:storm`: two web processes and a worker on one database; people write into one group and follow it while their connections
 * break at random, the processes are killed in turn, and the members change. Exits with 1 unless every person knows exactly the messages of
 * their time as a member.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    people: { type: 'string', default: '20' },
    kills: { type: 'string', default: '20' },
    changes: { type: 'string', default: '9' },
  },
})
const messages = Number(values.messages)
const kills = Number(values.kills)
const stretches = Number(values.changes) + 1
/** The number of concurrent writers. */
const writers = 8
/** The number of people outside the group in each stretch. */
const away = Math.floor(Number(values.people) / 4)

const folder = await mkdtemp(join(tmpdir(), 'desk-chat-'))
const postgres = await startPostgres({ folder: join(folder, 'postgres') })
let product: KilledInTurn | undefined
try {
  product = await launchInTurn(folder, postgres.url)
  process.exitCode = (await storm(product)) ? 0 : 1
} finally {
  await product?.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function storm({ bases, killNext }: KilledInTurn): Promise<boolean> {
  const roles = Array.from({ length: Number(values.people) }, (_, n): Role => (n % 2 ? 'employee' : 'user'))
  const [admin, ...people] = await signedInPeople(postgres.url, ['admin', ...roles, 'user', 'employee'])
  if (!admin) throw new Error('No person was created.')
  const baseOf = () => bases[Math.floor(Math.random() * bases.length)] ?? ''
  const testApp = (person: SignedInPerson) => remoteClient(baseOf(), person.token)
  const inside = people.slice(0, roles.length)
  const group = await persist(() => testApp(admin).conversations.createGroup({ groupName: 'Storm', members: inside.map(({ id }) => id) }))
  const following = people.map((person) => follow(person, group._id))
  const spans = new Map<Follower, [number, number][]>(following.map((one) => [one, []]))
  await Promise.all(following.map((one) => one.up(baseOf())))

  let isOver = false
  const flapping = following.map(async (one) => {
    while (!isOver) {
      await sleep(Math.random() * 1_500)
      one.down()
      await sleep(Math.random() * 300)
      await one.up(baseOf())
    }
  })
  const began = performance.now()
  let [said, killed, repeated] = [0, 0, 0]
  let killing: Promise<void> = Promise.resolve()
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const out = stretch === 0 ? [] : Array.from({ length: away }, (_, n) => inside[(stretch * away + n) % inside.length])
    const members = inside.filter((person) => !out.includes(person))
    const data = { groupName: 'Storm', members: members.map(({ id }) => id) }
    if (stretch > 0) await persist(() => testApp(admin).conversations.updateMembers({ id: group._id, data }))
    const first = said + 1
    const upTo = Math.round((messages * (stretch + 1)) / stretches)
    let next = said
    const write = async () => {
      while (next < upTo) {
        next += 1
        const n = next
        const person = members[n % members.length] ?? admin
        const words = { conversationId: group._id, text: `message ${n}` }
        const times = n % 3 === 0 ? 2 : 1
        const say = () =>
          persist(
            () => testApp(person).conversations.send(words, { idempotencyKey: `storm-${n}` }),
            () => {
              repeated += 1
            },
          )
        await Promise.all(Array.from({ length: times }, say))
        said += 1
        if (killed < kills && said >= ((killed + 1) * messages) / (kills + 1)) {
          killed += 1
          killing = killing.then(killNext)
        }
      }
    }
    await Promise.all(Array.from({ length: writers }, write))
    // A removed member can no longer read messages, not even those they had missed before.
    await Promise.all(following.map((one) => one.catchUp(baseOf())))
    for (const one of following) if (members.includes(one.person)) spans.get(one)?.push([first, said])
    console.log(`${said} said, ${killed} kills, ${members.length} in the group, ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  }
  isOver = true
  await killing
  await Promise.all(flapping)
  // Notifications of the last messages are sent by jobs.
  await sleep(3_000)
  await Promise.all(following.map((one) => one.catchUp(baseOf())))
  const faults = [...(await faultsOfTable(group._id)), ...following.flatMap((one) => faultsOf(one, spans.get(one) ?? []))]
  const live = following.reduce((sum, { heard }) => sum + heard.size, 0)
  const known = following.reduce((sum, one) => sum + one.known.size, 0)
  console.log(
    `${messages} messages to ${inside.length} people and 2 outside, ${killed} kills, ${repeated} sendings repeated after no answer`,
  )
  console.log(
    `${known} known, ${live} of them heard over the line; ${faults.length} faults${faults
      .slice(0, 20)
      .map((fault) => `\n  ${fault}`)
      .join('')}`,
  )
  for (const one of following) one.down()
  return faults.length === 0
}

/** The table contains each message once and numbers without gaps. */
async function faultsOfTable(conversationId: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ count: number; words: number; least: number; most: number }>(
    `select count(*)::int as count, count(distinct body)::int as words, min(seq) as least, max(seq) as most
     from conversation_messages where conversation_id = $1 and side = 'user' and kind = 'text'`,
    [conversationId],
  )
  await client.end()
  const [row] = rows
  const isRight = row?.count === messages && row.words === messages && row.least === 1 && row.most === messages
  return isRight ? [] : [`the table holds ${JSON.stringify(row)}`]
}

function faultsOf({ person, known, heard, faults }: Follower, spans: [number, number][]): string[] {
  const isIn = (seq: number) => spans.some(([from, to]) => from <= seq && seq <= to)
  const found = [...faults]
  const expected = spans.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const strange = [...known.keys(), ...heard].filter((seq) => !isIn(seq))
  const missing = spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n)).filter((seq) => !known.has(seq))
  if (strange.length > 0)
    found.push(`${person.name} was told ${strange.length} that were said without them: ${strange.slice(0, 5).join(', ')} …`)
  if (missing.length > 0) found.push(`${person.name} misses ${missing.length} of ${expected}: ${missing.slice(0, 5).join(', ')} …`)
  return found
}

/** Retries until there is an answer: killed and starting processes do not answer. A refusal is an error. */
async function persist<T>(work: () => Promise<T>, onRepeat = () => {}): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isRefused = error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
      if (isRefused || tries > 600) throw error
      onRepeat()
      await sleep(50)
    }
  }
}
