import type { Actor } from '@app/contract/core/access.ts'
import { type AccountLimitName, limitWords, windowsFor } from '@app/contract/core/accountLimits.ts'
import type { Limit } from '@app/contract/core/call.ts'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '#core/log.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { networkOf } from '../clientAddress.ts'
import { rateLimitsStore, rateLimitsTableName } from './rateLimits.store.ts'

/** The allowances of one address per minute; a person at a screen stays far below. */
export type Allowance = 'pages' | 'files'
const allowances: Record<Allowance, number> = { pages: 1_200, files: 6_000 }
const minuteSeconds = 60
/** A process shares its count of an address after this many requests, so that a page costs no query. */
const sharedStep = 100

export type NamedLimit = Limit & { name: string }

export type RateLimits = {
  /**
   * Counts any request.
   * @throws Refusal TOO_MANY
   */
  countRequest(address: string, allowance: Allowance): Promise<void>
  /**
   * Counts a call with its own limit, which calls of one name share.
   * @throws Refusal TOO_MANY
   */
  countCall(address: string, limit: NamedLimit): Promise<void>
  /**
   * Counts a call of an account; one that fails is taken off again.
   * @throws Refusal TOO_MANY
   */
  countByAccount<T>(actor: Actor, name: AccountLimitName, act: () => Promise<T>): Promise<T>
}

/**
 * Rate limits per address and per account, across processes. Calls with their own limit are counted in the database one by one; other requests are counted
 * in memory and shared in steps. Clients over a limit are refused from memory. If the database does not answer within `timeoutMs`, each
 * process counts by itself.
 */
export function openRateLimits(db: Db, log: Log, timeoutMs: number): RateLimits {
  const store = rateLimitsStore(db, log, timeoutMs)
  const requests = { pages: requestCounter(store, 'pages'), files: requestCounter(store, 'files') }
  const calls = new Map<string, RateLimiterAbstract>()

  const counterOf = (name: string, { max, windowSeconds }: Limit) => {
    const known = calls.get(name)
    if (known) return known
    const counter = sharedLimiter(store, name, max, windowSeconds)
    calls.set(name, counter)
    return counter
  }
  return {
    countRequest: (address, allowance) => requests[allowance](networkOf(address)),
    countCall: async (address, limit) => {
      await refused(counterOf(`call ${limit.name}`, limit).consume(networkOf(address)))
    },
    countByAccount: async ({ id, role }, name, act) => {
      const counters = windowsFor(name, role).map((window) => ({
        window,
        counter: counterOf(`account ${name} ${window.max} ${window.seconds}`, { max: window.max, windowSeconds: window.seconds }),
      }))
      for (const { window, counter } of counters) await refused(counter.consume(id), (waitSeconds) => limitWords(name, window, waitSeconds))
      try {
        return await act()
      } catch (error) {
        // Uncounted without waiting: the failure is answered first, and a count that stays too high ends with its window.
        for (const { counter } of counters) counter.reward(id).catch(() => undefined)
        throw error
      }
    },
  }
}

/** Counts in the database, with a block list in memory before it and a count in memory as fallback. */
const sharedLimiter = (store: ReturnType<typeof rateLimitsStore>, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: store,
    storeType: 'pool',
    tableName: rateLimitsTableName,
    tableCreated: true,
    // A job deletes expired rows for all limits.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  })

function requestCounter(store: ReturnType<typeof rateLimitsStore>, allowance: Allowance) {
  const points = allowances[allowance]
  const context = new RateLimiterMemory({ keyPrefix: allowance, points, duration: minuteSeconds })
  const everywhere = sharedLimiter(store, allowance, points, minuteSeconds)
  /** Not awaited: a client over the shared limit is refused from its next request on. */
  const tell = async (network: string) => {
    try {
      await everywhere.consume(network, sharedStep)
    } catch (error) {
      if (error instanceof RateLimiterRes) await context.block(network, Math.max(1, error.msBeforeNext / 1_000))
    }
  }
  return async (network: string) => {
    const { consumedPoints } = await refused(context.consume(network))
    if (consumedPoints % sharedStep === 0) void tell(network)
  }
}

async function refused(counted: Promise<RateLimiterRes>, words = addressWords): Promise<RateLimiterRes> {
  try {
    return await counted
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
    throw new Refusal('TOO_MANY', words(retryAfter), { retryAfter })
  }
}

function addressWords(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60)
  return `Too many tries from here. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
}
