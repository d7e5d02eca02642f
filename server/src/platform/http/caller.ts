import type { Actor } from '@app/contract/core/access.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '#config/secrets.ts'
import type { House } from '#core/house.ts'
import { Refusal } from '#core/refusal.ts'
import type { SessionDesk } from './handlers.ts'
import { cookieKnowing, peopleIn } from './knownBrowser.ts'

export const sessionCookie = 'session'
const browserCookie = 'browser'
const visitorCookie = 'visitor'
const visitorDays = 30

/** Who makes the call, by which session, and whether their browser brought it along by itself, as a cookie. */
export type Caller = { actor: Actor | null; sessionId: string | null; byCookie: boolean; owesSecondFactor: boolean; owesPassword: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

const nobody: Caller = { actor: null, sessionId: null, byCookie: false, owesSecondFactor: false, owesPassword: false }

/** Reads the session from the `x-access-token` header of a script or the cookie of a browser. */
export async function readCaller(house: House, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const header = request.headers['x-access-token']
  const byHeader = typeof header === 'string' && header !== ''
  const token = byHeader ? header : request.cookies[sessionCookie]
  if (!token) return nobody
  const found = await house.ports.whoIsAsking(house, token)
  if (!found) return nobody
  const { actor, sessionId, owesSecondFactor, owesPassword, renewedUntil } = found
  // The end of a session in use moves along, and the cookie that carries it has to follow.
  if (renewedUntil && !byHeader) {
    giveToken(house, request, reply, token, renewedUntil)
    knowBrowser(house, request, reply, actor.id)
  }
  return { actor, sessionId, byCookie: !byHeader, owesSecondFactor, owesPassword }
}

/** A browser sends its cookie wherever a page of somebody else leads it; only our own pages may change anything by it. */
export function refuseForeignPages(
  house: House,
  request: FastifyRequest,
  isChange = request.method !== 'GET' && request.method !== 'HEAD',
) {
  if (request.caller.byCookie && isChange && !isFromOurPages(house, request)) throw fromElsewhere()
}

/** As the browser tells it: by the origin, by its own judgement, or, on a line without TLS where it says neither, by the page it was on. */
function isFromOurPages(house: House, request: FastifyRequest): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  if (origin) return ownOrigins(house, request).includes(origin)
  if (site !== undefined) return site === 'same-origin'
  return referer !== undefined && URL.canParse(referer) && ownOrigins(house, request).includes(new URL(referer).origin)
}

/** A link on a page of somebody else may lead to a file, but not to a call: some of those change something though they are a GET. */
export function refuseForeignLinks(request: FastifyRequest) {
  if (request.caller.byCookie && request.headers['sec-fetch-site'] === 'cross-site') throw fromElsewhere()
}

const fromElsewhere = () => new Refusal('FORBIDDEN', 'This call must come from our own pages.')

function ownOrigins(house: House, request: FastifyRequest): string[] {
  const here = `${request.protocol}://${request.host}`
  return house.config.PUBLIC_URL ? [here, new URL(house.config.PUBLIC_URL).origin] : [here]
}

const isSecure = (house: House, request: FastifyRequest) =>
  request.protocol === 'https' || (house.config.PUBLIC_URL?.startsWith('https:') ?? false)

const cookieKind = (house: House, request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(house, request) }) as const

const giveToken = (house: House, request: FastifyRequest, reply: FastifyReply, token: string, expires: Date) =>
  void reply.setCookie(sessionCookie, token, { ...cookieKind(house, request), expires })

/** Lasts longer than any session: it opens nothing, and only spares whoever signs in here again what strangers have locked. */
function knowBrowser(house: House, request: FastifyRequest, reply: FastifyReply, userId: string) {
  const { value, expires } = cookieKnowing({ ...carried(house, request), userId })
  reply.setCookie(browserCookie, value, { ...cookieKind(house, request), path: '/api', expires })
}

export const peopleKnownTo = (house: House, request: FastifyRequest) => peopleIn(carried(house, request))

const carried = (house: House, request: FastifyRequest) => ({
  secret: house.secret,
  cookie: request.cookies[browserCookie],
  now: house.clock.now(),
})

export const sessionDesk = (house: House, request: FastifyRequest, reply: FastifyReply): SessionDesk => ({
  id: request.caller.sessionId,
  owesSecondFactor: request.caller.owesSecondFactor,
  begin: ({ userId, token, expiresAt }) => {
    giveToken(house, request, reply, token, expiresAt)
    knowBrowser(house, request, reply, userId)
  },
  end: () => void reply.clearCookie(sessionCookie, cookieKind(house, request)),
})

/** To staff of whom a second factor is required and who have none yet, whatever they ask for but what they need for it. */
export const secondFactorFirst = () =>
  new Refusal('FORBIDDEN', 'Your company requires a second factor. Please set one up first.', { field: 'secondFactor' })

/** To whoever still has a password that was made for them, whatever they ask for but what they need for choosing their own. */
export const newPasswordFirst = () => new Refusal('FORBIDDEN', 'Please choose your own password first.', { field: 'password' })

export function knownVisitorOf(request: FastifyRequest): string | undefined {
  const known = request.cookies[visitorCookie]
  return known && /^[\w-]{43}$/.test(known) ? known : undefined
}

/** Recognises somebody who isn't signed in, so that what they uploaded stays theirs; the cookie is set on first need. */
export function visitorOf(house: House, request: FastifyRequest, reply: FastifyReply): string {
  const known = knownVisitorOf(request)
  if (known) return known
  const visitorId = newToken()
  request.cookies[visitorCookie] = visitorId
  const expires = new Date(house.clock.now().getTime() + visitorDays * 86_400_000)
  reply.setCookie(visitorCookie, visitorId, { ...cookieKind(house, request), expires })
  return visitorId
}

/** For routes that aren't calls of the contract: who asks, refusing foreign pages like the gate does. */
export async function whoAsks(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ actor: Actor | null; visitorId: string }> {
  request.caller = await readCaller(house, request, reply)
  refuseForeignPages(house, request)
  if (request.caller.owesSecondFactor) throw secondFactorFirst()
  if (request.caller.owesPassword) throw newPasswordFirst()
  return { actor: request.caller.actor, visitorId: visitorOf(house, request, reply) }
}
