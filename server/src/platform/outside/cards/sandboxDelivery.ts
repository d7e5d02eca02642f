import type { IncomingHttpHeaders } from 'node:http'
import { later } from '#core/clock.ts'
import { markDelivered, postponeEvent, takeDueEvents } from './sandbox.store.ts'
import type { SandboxEventRow } from './sandbox.table.ts'
import { type Sandbox, sandboxSignatureHeader, webhookSecretOf } from './sandboxSecrets.ts'
import { signBody } from './signature.ts'

/** Receives a webhook as it would come over the network; throws if it can't be processed. */
export type Deliver = (rawBody: Buffer, headers: IncomingHttpHeaders) => Promise<void>

const batch = 20

export async function deliverDueEvents(sandbox: Sandbox, deliver: Deliver, now: Date) {
  let [delivered, failed] = [0, 0]
  for (;;) {
    const events = await takeDueEvents(sandbox.db, now, batch)
    for (const event of events) {
      const arrived = await send(event)
      if (arrived) delivered += 1
      else failed += 1
    }
    if (events.length < batch) return { delivered, failed }
  }

  async function send(event: SandboxEventRow): Promise<boolean> {
    const body = JSON.stringify({ id: event.id, type: event.type, intentId: event.intentId, createdAt: event.createdAt })
    const headers = { 'content-type': 'application/json', [sandboxSignatureHeader]: signBody(webhookSecretOf(sandbox), body, now) }
    // All copies at once: that is when a receiver that reads before it writes would count money twice.
    const copies = Array.from({ length: event.copies }, () => deliver(Buffer.from(body), { ...headers }))
    const answers = await Promise.allSettled(copies)
    const arrived = answers.every(({ status }) => status === 'fulfilled')
    if (arrived) await markDelivered(sandbox.db, event.id, now)
    else await putOff(event, later(now, waitAfter(event.attempts)))
    return arrived
  }

  function putOff(event: SandboxEventRow, dueAt: Date) {
    return sandbox.db.transaction(async (db) => {
      await postponeEvent(db, event.id, dueAt)
      await sandbox.onEvent?.(db, dueAt)
    })
  }
}

/** 5 seconds after the first failure, doubling after each further one, up to an hour. */
const waitAfter = (attempts: number) => Math.min(5_000 * 2 ** attempts, 3_600_000)
