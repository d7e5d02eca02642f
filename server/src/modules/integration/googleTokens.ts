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
/** A token that expires sooner is not used. */
const leastMs = 60_000
/** Longer than the timeout for Google plus saving its answer; waiting requests wait a little longer. */
const [renewMs, waitMs] = [40_000, 45_000]
const lookEveryMs = 100

export const hideToken = (secret: string, service: GoogleService, token: string) => hide(secret, purpose, service, token)
export const revealToken = (secret: string, service: GoogleService, hidden: string) => reveal(secret, purpose, service, hidden)

/** The address of the connected account, even if Google refuses it; undefined if none is connected. */
export async function connectedAddress(db: Deps['db'], service: GoogleService): Promise<string | undefined> {
  return (await connectionOf(db, service))?.address
}

/**
 * Runs work at Google with a valid token. Of any number of concurrent requests, over all processes, one fetches a new token, and nothing is
 * locked in the database during that. Once Google refuses, the connection is marked until it is connected again.
 * @throws GoogleProblem `refused` if nothing is connected
 */
export async function withGoogle<T>(context: Deps, service: GoogleService, work: (accessToken: string) => Promise<T>): Promise<T> {
  const first = await accessTo(context, service)
  try {
    return await work(first.token)
  } catch (error) {
    if (!isRefused(error)) throw error
    // The token may have been revoked or have expired early: one retry with a new one decides.
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
    if (!row) throw new GoogleProblem('refused', 'No Google account is connected.')
    const known = usableToken(secret, row, clock.now(), notThis)
    if (known) return { token: known, row }
    if (await beginRenewal(db, row, renewMs)) {
      try {
        const renewed = await renew(context, row)
        if (renewed) return renewed
      } catch (error) {
        // The refused token may belong to a connection that was replaced.
        if (!isRefused(error) || (await noteRefusal(context, row, error))) throw error
      }
      continue
    }
    if (patience.aborted) throw new GoogleProblem('away', 'Google gave no new token in time.')
  }
}

/** Fetches and saves another token. Undefined if the connection was replaced or deleted in between. */
async function renew({ db, secret, google }: Deps, row: GoogleConnectionRow): Promise<Access | undefined> {
  const { service } = row
  const isRenewed = { renewingUntil: null }
  try {
    const refreshToken = revealToken(secret, service, row.refreshTokenHidden)
    if (refreshToken === undefined) throw new GoogleProblem('refused', 'The stored token cannot be read: APP_SECRET has changed.')
    const tokens = await google.refresh(refreshToken)
    const set = {
      ...isRenewed,
      accessTokenHidden: hideToken(secret, service, tokens.accessToken),
      accessExpiresAt: tokens.expiresAt,
      ...(tokens.refreshToken && { refreshTokenHidden: hideToken(secret, service, tokens.refreshToken) }),
    }
    // The refresh token may have changed: it must not be lost during a database outage.
    return (await retryRecording(() => changeConnection(db, row, set))) ? { token: tokens.accessToken, row: { ...row, ...set } } : undefined
  } catch (error) {
    // Waiting requests need not wait for the end of this lease.
    await changeConnection(db, row, isRenewed).catch(() => undefined)
    throw error
  }
}

/** Marks the connection as refused by Google; returns whether it is still the one that was read. */
const noteRefusal = ({ db }: Deps, row: GoogleConnectionRow, { message }: GoogleProblem): Promise<boolean> =>
  changeConnection(db, row, { state: 'refused', problem: message })

async function retryRecording<T>(write: () => Promise<T>): Promise<T> {
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

function usableToken(secret: string, row: GoogleConnectionRow, now: Date, notThis?: string): string | undefined {
  if (row.accessExpiresAt <= later(now, leastMs)) return undefined
  const token = revealToken(secret, row.service, row.accessTokenHidden)
  return token === notThis ? undefined : token
}
