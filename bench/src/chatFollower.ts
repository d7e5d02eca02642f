import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveMessage, realtimePath } from '@app/contract/core/realtime.ts'
import { remoteClient } from '@app/server/test/client.ts'
import type { SignedInPerson } from '@app/server/test/signedInPeople.ts'
import { io, type Socket } from 'socket.io-client'

export type Follower = {
  person: SignedInPerson
  /** The known messages of the conversation, by number. */
  known: Map<number, string>
  /** The numbers received over the socket, each once, including those received early. */
  heard: Set<number>
  /** Messages that came twice or out of order. */
  faults: string[]
  /** Connects and fetches missing messages; waits while there is no answer. */
  up(base: string): Promise<void>
  down(): void
  /** Fetches until there is nothing newer. False if the person is not a member. */
  catchUp(base: string): Promise<boolean>
}

const isRefused = (error: unknown, status: number) => error instanceof Error && 'status' in error && error.status === status

/** Follows a conversation as the screen does: from the socket while the numbers are consecutive, and by fetching when one is missing. */
export function follow(person: SignedInPerson, conversationId: string): Follower {
  const [known, heard, faults] = [new Map<number, string>(), new Set<number>(), [] as string[]]
  let last = 0
  let socket: Socket | undefined
  let asking: Promise<boolean> = Promise.resolve(true)

  const take = (seq: number, message: string) => {
    if (known.has(seq)) faults.push(`${person.name} was given ${seq} twice`)
    if (seq <= last) faults.push(`${person.name} was given ${seq} after ${last}`)
    known.set(seq, message)
    last = Math.max(last, seq)
  }

  async function ask(base: string): Promise<boolean> {
    for (let tries = 0; ; ) {
      try {
        const page = await remoteClient(base, person.token).conversations.messages({ conversationId, after: last, limit: 100 })
        for (const { seq, message } of page) if (seq > last) take(seq, message)
        if (page.length < 100) return true
      } catch (error) {
        if (isRefused(error, 404)) return false
        tries += 1
        if (tries > 300) throw error
        // Its process was killed and starts again.
        await sleep(100)
      }
    }
  }
  const catchUp = (base: string) => {
    asking = asking.then(() => ask(base))
    return asking
  }

  function dial(base: string): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const options = { path: realtimePath, transports: ['websocket'], reconnection: false, forceNew: true, auth: { token: person.token } }
      const dialled = io(base, options)
      dialled.once('connect', () => resolve(dialled))
      dialled.once('connect_error', (error) => {
        dialled.disconnect()
        reject(error)
      })
    })
  }

  return {
    person,
    known,
    heard,
    faults,
    catchUp,
    async up(base) {
      for (let tries = 0; ; tries += 1) {
        try {
          socket = await dial(base)
          break
        } catch (error) {
          if (tries > 300) throw error
          await sleep(100)
        }
      }
      socket.on('getGroupMessages', ({ id, seq, message, isChange }: LiveMessage) => {
        if (id !== conversationId || isChange) return
        heard.add(seq)
        if (seq === last + 1) take(seq, message)
        else if (seq > last) void catchUp(base)
      })
      await catchUp(base)
    },
    down: () => void socket?.disconnect(),
  }
}
