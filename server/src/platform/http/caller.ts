import { readOnlyImpersonationText } from '@app/contract/auth/impersonation.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import type { Impersonation } from '#core/identity.ts'
import { Refusal } from '#core/refusal.ts'
import type { SessionCookies } from './handlers.ts'
import { cookieKnowing, peopleIn } from './knownBrowser.ts'

export const sessionCookie = 'session'
const browserCookie = 'browser'
const visitorCookie = 'visitor'
const visitorDays = 30

/** The caller and their session, and whether the browser sent it as a cookie. */
export type Caller = {
  actor: Actor | null
  /** The actor's time zone, if it is known. */
  timezone: string | null
  sessionId: string | null
  byCookie: boolean
  owesSecondFactor: boolean
  owesPassword: boolean
  /** Set while an admin impersonates the actor. */
  impersonation?: Impersonation | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

const noPerson: Caller = { actor: null, timezone: null, sessionId: null, byCookie: false, owesSecondFactor: false, owesPassword: false }

/** Reads the session from the `x-access-token` header of a script or the cookie of a browser. */
export async function readCaller(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const header = request.headers['x-access-token']
  const byHeader = typeof header === 'string' && header !== ''
  const token = byHeader ? header : request.cookies[sessionCookie]
  if (!token) return noPerson
  const found = await context.ports.authenticate(context, token)
  if (!found) return noPerson
  const { actor, timezone, sessionId, owesSecondFactor, owesPassword, impersonation, renewedUntil } = found
  // A session in use is extended, and its cookie must follow.
  if (renewedUntil && !byHeader) {
    giveToken(context, request, reply, token, renewedUntil)
    // An impersonated person has not signed in with this browser.
    knowBrowser(context, request, reply, impersonation?.by ?? actor.id)
  }
  const viewed = impersonation ? { ...actor, viewedBy: impersonation.by } : actor
  return { actor: viewed, timezone, sessionId, byCookie: !byHeader, owesSecondFactor, owesPassword, impersonation }
}

/** Browsers send the cookie with requests from any page; only our own pages may change anything with it. */
export function refuseForeignPages(
  context: AppContext,
  request: FastifyRequest,
  isChange = request.method !== 'GET' && request.method !== 'HEAD',
) {
  if (request.caller.byCookie && isChange && !isFromOurPages(context, request)) throw fromElsewhere()
}

/**
 * Whether the request comes from our pages: by `Origin`, else by `Sec-Fetch-Site`, else by `Referer`, since some browsers omit the others
 * without TLS.
 */
function isFromOurPages(context: AppContext, request: FastifyRequest): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  if (origin) return ownOrigins(context, request).includes(origin)
  if (site !== undefined) return site === 'same-origin'
  return referer !== undefined && URL.canParse(referer) && ownOrigins(context, request).includes(new URL(referer).origin)
}

/** A link on a foreign page may lead to a file, but not to a call: some GET calls change something. */
export function refuseForeignLinks(request: FastifyRequest) {
  if (request.caller.byCookie && request.headers['sec-fetch-site'] === 'cross-site') throw fromElsewhere()
}

const fromElsewhere = () => new Refusal('FORBIDDEN', 'This call must come from our own pages.')

function ownOrigins(context: AppContext, request: FastifyRequest): string[] {
  const here = `${request.protocol}://${request.host}`
  return context.config.PUBLIC_URL ? [here, new URL(context.config.PUBLIC_URL).origin] : [here]
}

const isSecure = (context: AppContext, request: FastifyRequest) =>
  request.protocol === 'https' || (context.config.PUBLIC_URL?.startsWith('https:') ?? false)

const cookieKind = (context: AppContext, request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(context, request) }) as const

const giveToken = (context: AppContext, request: FastifyRequest, reply: FastifyReply, token: string, expires: Date) =>
  void reply.setCookie(sessionCookie, token, { ...cookieKind(context, request), expires })

/** Outlives any session. It grants no access, and only spares returning people the lockouts that strangers cause. */
function knowBrowser(context: AppContext, request: FastifyRequest, reply: FastifyReply, userId: string) {
  const { value, expires } = cookieKnowing({ ...carried(context, request), userId })
  reply.setCookie(browserCookie, value, { ...cookieKind(context, request), path: '/api', expires })
}

export const peopleKnownTo = (context: AppContext, request: FastifyRequest) => peopleIn(carried(context, request))

const carried = (context: AppContext, request: FastifyRequest) => ({
  secret: context.secret,
  cookie: request.cookies[browserCookie],
  now: context.clock.now(),
})

export const sessionCookiesOf = (context: AppContext, request: FastifyRequest, reply: FastifyReply): SessionCookies => ({
  id: request.caller.sessionId,
  owesSecondFactor: request.caller.owesSecondFactor,
  impersonation: request.caller.impersonation ?? null,
  begin: ({ userId, token, expiresAt }) => {
    giveToken(context, request, reply, token, expiresAt)
    knowBrowser(context, request, reply, userId)
  },
  end: () => void reply.clearCookie(sessionCookie, cookieKind(context, request)),
})

/** For staff whose required second factor is not set up; only calls for its setup are allowed. */
export const secondFactorFirst = () =>
  new Refusal('FORBIDDEN', 'Your company requires a second factor. Please set one up first.', { field: 'secondFactor' })

/** For people with a generated password; only calls for choosing their own are allowed. */
export const newPasswordFirst = () => new Refusal('FORBIDDEN', 'Please choose your own password first.', { field: 'password' })

export function knownVisitorOf(request: FastifyRequest): string | undefined {
  const known = request.cookies[visitorCookie]
  return known && /^[\w-]{43}$/.test(known) ? known : undefined
}

/** Identifies a visitor, so that their uploads stay theirs; the cookie is set on first need. */
export function visitorOf(context: AppContext, request: FastifyRequest, reply: FastifyReply): string {
  const known = knownVisitorOf(request)
  if (known) return known
  const visitorId = newToken()
  request.cookies[visitorCookie] = visitorId
  const expires = new Date(context.clock.now().getTime() + visitorDays * 86_400_000)
  reply.setCookie(visitorCookie, visitorId, { ...cookieKind(context, request), expires })
  return visitorId
}

/** The refusal of changes during an impersonation. */
export const readOnlyImpersonation = (message = readOnlyImpersonationText) => new Refusal('FORBIDDEN', message, { field: 'impersonation' })

/**
 * The actor, for routes outside the contract that write something, such as an access log. Refuses foreign pages and links like the request
 * pipeline, and impersonations.
 */
export async function requireActor(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ actor: Actor | null; visitorId: string }> {
  const identified = await requireReader(context, request, reply)
  refuseForeignLinks(request)
  if (request.caller.impersonation) throw readOnlyImpersonation()
  return identified
}

/** The same for routes that write nothing: impersonations may read there. */
export async function requireReader(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ actor: Actor | null; visitorId: string }> {
  request.caller = await readCaller(context, request, reply)
  refuseForeignPages(context, request)
  if (request.caller.owesSecondFactor) throw secondFactorFirst()
  if (request.caller.owesPassword) throw newPasswordFirst()
  return { actor: request.caller.actor, visitorId: visitorOf(context, request, reply) }
}
