import { setTimeout as sleep } from 'node:timers/promises'
import type { GoogleService } from '@app/contract/integration/integration.rules.ts'
import { hide, reveal } from '#config/hiddenText.ts'
import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { GoogleProblem } from '#outside/google/index.ts'
import { beginRenewal, changeConnection, connectionOf } from './integration.store.ts'
import type { GoogleConnectionRow } from './integration.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google'>

const purpose = 'google tokens'
/** One that ends sooner is not begun with. */
const leastMs = 60_000
/** Longer than Google is waited for and its answer takes to be kept; whoever waits for both waits a little longer. */
const [renewMs, waitMs] = [40_000, 45_000]
const lookEveryMs = 100

export const hideToken = (secret: string, service: GoogleService, token: string) => hide(secret, purpose, service, token)
export const revealToken = (secret: string, service: GoogleService, hidden: string) => reveal(secret, purpose, service, hidden)

/** Whose account a service is connected with, also once Google refuses it; nothing where nobody has connected one. */
export async function connectedAddress(db: Deps['db'], service: GoogleService): Promise<string | undefined> {
  return (await connectionOf(db, service))?.address
}

/**
 * Does something at Google with a token that is good. However many need a new one at once, in however many processes, Google is asked for one,
 * and nothing of the database is held meanwhile. Once Google refuses what was allowed, the connection says so until it is connected again.
 * @throws GoogleProblem `refused` where nothing is connected
 */
export async function withGoogle<T>(context: Deps, service: GoogleService, work: (accessToken: string) => Promise<T>): Promise<T> {
  const first = await accessTo(context, service)
  try {
    return await work(first.token)
  } catch (error) {
    if (!isRefused(error)) throw error
    // It may have been taken back, or have ended before its time: one more try with another one tells.
    const { token, row } = await accessTo(context, service, first.token)
    try {
      return await work(token)
    } catch (error) {
      if (isRefused(error)) await noteRefusal(context, row, error)
      throw error
    }
  }
}

type Access = { token: string; row: GoogleConnectionRow }

async function accessTo(context: Deps, service: GoogleService, notThis?: string): Promise<Access> {
  const { db, clock, secret } = context
  for (const patience = AbortSignal.timeout(waitMs); ; await sleep(lookEveryMs)) {
    const row = await connectionOf(db, service)
    if (!row) throw new GoogleProblem('refused', 'Nothing of Google is connected.')
    const known = usable(secret, row, clock.now(), notThis)
    if (known) return { token: known, row }
    if (await beginRenewal(db, row, renewMs)) {
      try {
        const renewed = await renew(context, row)
        if (renewed) return renewed
      } catch (error) {
        // What was refused may be a connection that is no more.
        if (!isRefused(error) || (await noteRefusal(context, row, error))) throw error
      }
      continue
    }
    if (patience.aborted) throw new GoogleProblem('away', 'Google gave no new token in time.')
  }
}

/** Asks for another token and keeps it. Nothing where the connection was made anew meanwhile, or taken back. */
async function renew({ db, secret, google }: Deps, row: GoogleConnectionRow): Promise<Access | undefined> {
  const { service } = row
  const isRenewed = { renewingUntil: null }
  try {
    const refreshToken = revealToken(secret, service, row.refreshTokenHidden)
    if (refreshToken === undefined) throw new GoogleProblem('refused', 'The kept token can not be read: APP_SECRET is another one.')
    const tokens = await google.refresh(refreshToken)
    const set = {
      ...isRenewed,
      accessTokenHidden: hideToken(secret, service, tokens.accessToken),
      accessExpiresAt: tokens.expiresAt,
      ...(tokens.refreshToken && { refreshTokenHidden: hideToken(secret, service, tokens.refreshToken) }),
    }
    // The token that lasts may be another one from now on: while the database is away it must not be forgotten.
    return (await insistently(() => changeConnection(db, row, set))) ? { token: tokens.accessToken, row: { ...row, ...set } } : undefined
  } catch (error) {
    // Whoever comes next need not wait until this attempt would have ended.
    await changeConnection(db, row, isRenewed).catch(() => undefined)
    throw error
  }
}

/** Has the connection say that Google refuses it; answers whether it is still the one that was read. */
const noteRefusal = ({ db }: Deps, row: GoogleConnectionRow, { message }: GoogleProblem): Promise<boolean> =>
  changeConnection(db, row, { state: 'refused', problem: message })

async function insistently<T>(write: () => Promise<T>): Promise<T> {
  for (const pauseMs of [100, 500, 1_000, 2_000, 5_000]) {
    try {
      return await write()
    } catch {
      await sleep(pauseMs)
    }
  }
  return await write()
}

const isRefused = (error: unknown): error is GoogleProblem => error instanceof GoogleProblem && error.kind === 'refused'

function usable(secret: string, row: GoogleConnectionRow, now: Date, notThis?: string): string | undefined {
  if (row.accessExpiresAt <= later(now, leastMs)) return undefined
  const token = revealToken(secret, row.service, row.accessTokenHidden)
  return token === notThis ? undefined : token
}
