import type { Actor } from '@app/contract/core/access.ts'
import { codeOf, consentMinutes, type GoogleService } from '@app/contract/integration/integration.rules.ts'
import { href } from '@app/contract/screens.ts'
import { companyOf } from '#company/index.ts'
import { hide, reveal } from '#config/hiddenText.ts'
import { fingerprint, newToken } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import { recordAudit } from '#logs/index.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { GoogleProblem } from '#outside/google/index.ts'
import { siteOf } from '#outside/mail/index.ts'
import { hideToken, revealToken } from './googleTokens.ts'
import { consumeConsent, deleteConnection, insertConsent, putConnection } from './integration.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google' | 'config' | 'log'>

const verifiers = 'google verifiers'
export const serviceNames = { gmail: 'Gmail', drive: 'Google Drive' } as const satisfies Record<GoogleService, string>

/** The redirect address: the screen itself, as registered with the OAuth client at Google. */
export const redirectUriOf = (config: Deps['config']): string => new URL(href('googleLogin'), siteOf(config)).href

/** Google's consent address for this admin. Its `state` is valid for one code, within a quarter of an hour. */
export async function consentLink({ db, clock, secret, google, config }: Deps, me: Actor, service: GoogleService): Promise<string> {
  // The service is the prefix of the state, so that the page knows which one a returned code is for.
  const [state, verifier, now] = [`${service}.${newToken()}`, newToken(), clock.now()]
  const consent = {
    stateFingerprint: fingerprint(state),
    service,
    userId: me.id,
    verifierHidden: hide(secret, verifiers, me.id, verifier),
    createdAt: now,
    expiresAt: later(now, minutes(consentMinutes)),
  }
  const link = await google.consentLink({ service, state, verifier, redirectUri: redirectUriOf(config) })
  await db.transaction((db) => insertConsent(db, consent, now))
  return link
}

type PastedCode = { code: string; state?: string | undefined }

/**
 * Connects a service by the code from Google.
 * @throws Refusal BAD_INPUT if the link was another person's, was used or has expired, and if Google refuses the code
 */
export async function connectGoogle(context: Deps, me: Actor, service: GoogleService, pasted: PastedCode): Promise<void> {
  const { db, clock, secret, google, config, log } = context
  const { code, state = pasted.state } = codeOf(pasted.code)
  if (code === '') throw badInput('code', 'This contains no code. Follow the link again, and allow it at Google.')
  const now = clock.now()
  const stateFingerprint = state && fingerprint(state)
  const consent = await consumeConsent(db, { service, userId: me.id, now, ...(stateFingerprint && { stateFingerprint }) })
  const verifier = consent && reveal(secret, verifiers, me.id, consent.verifierHidden)
  if (!verifier) throw badInput('code', 'This link was used already, or has expired. Follow the link again.')
  try {
    const { refreshToken, ...tokens } = await google.exchange(code, { service, verifier, redirectUri: redirectUriOf(config) })
    if (!refreshToken) {
      const { name } = await companyOf(db, config)
      throw new GoogleProblem('wrong', `Google gave no permanent permission. Remove ${name} from your Google account, and try again.`)
    }
    const address = await google.addressOf(service, tokens.accessToken)
    await db.transaction(async (db) => {
      await putConnection(db, {
        service,
        state: 'connected',
        address,
        refreshTokenHidden: hideToken(secret, service, refreshToken),
        accessTokenHidden: hideToken(secret, service, tokens.accessToken),
        accessExpiresAt: tokens.expiresAt,
        connectedBy: me.id,
        connectedAt: now,
      })
      await recordAudit(db, { actor: me, kind: 'settings', activity: `connected ${serviceNames[service]} of ${address}`, at: now })
    })
  } catch (error) {
    if (error instanceof CircuitOpenError) throw badInput('code', error.message)
    if (!(error instanceof GoogleProblem)) throw error
    log.warn({ service, kind: error.kind, err: error }, 'Google did not accept a code')
    throw badInput(
      'code',
      error.kind === 'away' ? `${error.message} Try again in a moment.` : `Google does not accept this code. ${error.message}`,
    )
  }
}

/** Disconnects a service. The tokens are deleted here regardless of Google's answer. */
export async function disconnectGoogle(context: Deps, me: Actor, service: GoogleService): Promise<void> {
  const { db, clock, secret, google, log } = context
  const gone = await db.transaction(async (db) => {
    const row = await deleteConnection(db, service)
    if (row)
      await recordAudit(db, {
        actor: me,
        kind: 'settings',
        activity: `disconnected ${serviceNames[service]} of ${row.address}`,
        at: clock.now(),
      })
    return row
  })
  const refreshToken = gone && revealToken(secret, service, gone.refreshTokenHidden)
  if (!refreshToken) return
  await google.revoke(refreshToken).catch((error: unknown) => {
    log.warn({ service, err: error }, 'Google did not revoke the permission')
  })
}
