import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/** Clients of a product whose database fails and returns. */
export type Callers = {
  orderId: string
  /** Changes the order in a transaction; it may fail. */
  change(): Promise<void>
  /** True if reading and writing both work. */
  isWell(): Promise<boolean>
  /** Reads continuously; at the end returns every answer that was neither good nor a 503 with a retry time. */
  keepAsking(): { stop(): Promise<string[]> }
  /** Waits until jobs enqueued now are done, which shows that the worker runs too. */
  jobsAreDone(): Promise<void>
}

const Person = z.object({ _id: z.string(), accessToken: z.string() })
const Orders = z.object({ items: z.array(z.object({ _id: z.string() })) })
/** The number of waiting jobs per lane; absent while the database is down. */
const waitingJobs = /^jobs_waiting\{lane="\w+"\} (\d+)$/gm

/** The token for the product's metrics. */
export const metricsToken = 'figures of the outages'

/** `answeredWithinMs`: no answer may take longer in any state. */
export async function callersOf(base: string, password: string, answeredWithinMs: number): Promise<Callers> {
  const post = (path: string, body: object, token = '') =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answeredWithinMs * 4),
    })
  const signedIn = await post('/api/auth/signin', { username: 'admin', password })
  const { accessToken } = Person.parse(await signedIn.json())
  const read = () =>
    fetch(`${base}/api/main/getAllOrders?page=1&pageSize=10`, {
      headers: { 'x-access-token': accessToken },
      signal: AbortSignal.timeout(answeredWithinMs * 4),
    })
  const listed = await read()
  const { items } = Orders.parse(await listed.json())
  const orderId = items[0]?._id ?? ''
  let progress = 10
  const write = () => {
    progress = (progress % 90) + 1
    return post('/api/main/updateOrderProgress', { id: orderId, progress }, accessToken)
  }

  return {
    orderId,
    change: async () =>
      void (await write().then(
        (answer) => answer.text(),
        () => undefined,
      )),
    async isWell() {
      const answers = await Promise.all([read(), write()]).catch(() => [])
      for (const answer of answers) await answer.text()
      return answers.length === 2 && answers.every(({ ok }) => ok)
    },
    keepAsking() {
      let isOver = false
      const odd: string[] = []
      const ask = async () => {
        while (!isOver) {
          const began = performance.now()
          const told = await read().then(oddityOf, (error: unknown) => String(error))
          const tookMs = Math.round(performance.now() - began)
          if (told || tookMs > answeredWithinMs) odd.push(`${told || 'late'} after ${tookMs} ms`)
          await sleep(5)
        }
      }
      const asking = Array.from({ length: 4 }, ask)
      return {
        async stop() {
          isOver = true
          await Promise.all(asking)
          return odd
        },
      }
    },
    async jobsAreDone() {
      await write().then((answer) => answer.text())
      for (let tries = 0; tries < 300; tries += 1) {
        const told = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } }).then((answer) =>
          answer.text(),
        )
        const lanes = [...told.matchAll(waitingJobs)].map(([, jobs]) => jobs)
        if (lanes.length > 0 && lanes.every((jobs) => jobs === '0')) return
        await sleep(200)
      }
      throw new Error('Jobs wait and no worker runs them.')
    },
  }
}

/** Empty if the answer is good or a 503 with a retry time. */
async function oddityOf(answer: Response): Promise<string> {
  await answer.text()
  const isExplained = answer.status === 503 && answer.headers.has('retry-after')
  return answer.ok || isExplained ? '' : String(answer.status)
}

/** The time at which reading and writing work again. */
export async function askUntil({ isWell }: Callers, isGone: () => boolean): Promise<number> {
  while (!isGone()) {
    if (await isWell()) return performance.now()
    await sleep(10)
  }
  return Number.POSITIVE_INFINITY
}
