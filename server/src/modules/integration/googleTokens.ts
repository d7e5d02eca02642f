import type { GoogleService } from '@app/contract/integration/integration.rules.ts'
import { hide, reveal } from '#config/hiddenText.ts'
import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { GoogleProblem } from '#outside/google/index.ts'
import { changeConnection, connectionOf, lockConnection } from './integration.store.ts'
import type { GoogleConnectionRow } from './integration.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google'>

const purpose = 'google tokens'
/** One that ends sooner is not begun with. */
const leastMs = 60_000

export const hideToken = (secret: string, service: GoogleService, token: string) => hide(secret, purpose, service, token)
export const revealToken = (secret: string, service: GoogleService, hidden: string) => reveal(secret, purpose, service, hidden)

/** Whose account a service is connected with, also once Google refuses it; nothing where nobody has connected one. */
export async function connectedAddress(db: Deps['db'], service: GoogleService): Promise<string | undefined> {
  return (await connectionOf(db, service))?.address
}

/**
 * Does something at Google with a token that is good. Two at once ask for one new token between them: whoever comes second waits for the
 * connection's row and finds what the first one got. Once Google refuses what was allowed, the connection says so until it is connected again.
 * @throws GoogleProblem `refused` where nothing is connected
 */
export async function withGoogle<T>(here: Deps, service: GoogleService, work: (accessToken: string) => Promise<T>): Promise<T> {
  try {
    const token = await accessToken(here, service)
    try {
      return await work(token)
    } catch (error) {
      if (!isRefused(error)) throw error
      // It may have been taken back, or have ended before its time: one more try with another one tells.
      return await work(await accessToken(here, service, token))
    }
  } catch (error) {
    if (isRefused(error)) await changeConnection(here.db, service, { state: 'refused', problem: error.message })
    throw error
  }
}

const isRefused = (error: unknown): error is GoogleProblem => error instanceof GoogleProblem && error.kind === 'refused'

async function accessToken({ db, clock, secret, google }: Deps, service: GoogleService, notThis?: string): Promise<string> {
  const found = await connectionOf(db, service)
  const known = found && usable(secret, found, clock.now(), notThis)
  if (known) return known
  return await db.transaction(async (db) => {
    const row = await lockConnection(db, service)
    if (!row) throw new GoogleProblem('refused', 'Nothing of Google is connected.')
    const renewed = usable(secret, row, clock.now(), notThis)
    if (renewed) return renewed
    const refreshToken = revealToken(secret, service, row.refreshTokenHidden)
    if (refreshToken === undefined) throw new GoogleProblem('refused', 'The kept token can not be read: APP_SECRET is another one.')
    const tokens = await google.refresh(refreshToken)
    await changeConnection(db, service, {
      accessTokenHidden: hideToken(secret, service, tokens.accessToken),
      accessExpiresAt: tokens.expiresAt,
      ...(tokens.refreshToken && { refreshTokenHidden: hideToken(secret, service, tokens.refreshToken) }),
    })
    return tokens.accessToken
  })
}

function usable(secret: string, row: GoogleConnectionRow, now: Date, notThis?: string): string | undefined {
  if (row.accessExpiresAt <= later(now, leastMs)) return undefined
  const token = revealToken(secret, row.service, row.accessTokenHidden)
  return token === notThis ? undefined : token
}
