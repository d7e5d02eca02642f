import { privateDataText } from '@app/contract/auth/impersonation.rules.ts'
import { type Access, type Actor, admits, isOwn } from '@app/contract/core/access.ts'
import { type AnyCall, isCallableWhenImpersonating, mayChange } from '@app/contract/core/call.ts'
import { type Contract, callsByModule } from '@app/contract/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fingerprint } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import { readOnly } from '#database/readOnly.ts'
import { inputHash, type OncePerKey, oncePerKey } from '#idempotency/index.ts'
import {
  type Caller,
  knownVisitorOf,
  newPasswordFirst,
  peopleKnownTo,
  readCaller,
  readOnlyImpersonation,
  refuseForeignLinks,
  refuseForeignPages,
  secondFactorFirst,
  sessionCookiesOf,
  visitorOf,
} from './caller.ts'
import type { Context, Handlers, ReceivedFile } from './handlers.ts'
import { receiveFiles } from './receiveFiles.ts'

export type AllHandlers = { [Module in keyof Contract]: Handlers<Contract[Module]> }
export type NamedCall = { module: string; name: string; call: AnyCall }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Module and name of the call, such as 'orders.create', for log lines and metrics. */
    callName?: string
  }
}

/** The contract as a flat list. */
export const namedCalls = (): NamedCall[] =>
  Object.entries(callsByModule).flatMap(([module, calls]) => Object.entries(calls).map(([name, call]) => ({ module, name, call })))

/** Registers every call of the contract. A call without a handler does not compile. */
export function serve(app: FastifyInstance, handlers: AllHandlers, context: AppContext) {
  const once = oncePerKey(context)
  for (const { module, name, call } of namedCalls()) {
    const handler = handlerOf(handlers, module, name)
    for (const url of call.alias ? [call.path, call.alias] : [call.path]) {
      app.route({
        method: call.method,
        url,
        schema: {
          ...(call.method === 'GET' ? { querystring: call.input } : { body: call.input }),
          response: { 200: call.output },
          ...describing(module, name, call, url),
        },
        config: {
          callName: `${module}.${name}`,
          ...(call.limit && { limit: { ...call.limit, name: call.path } }),
        },
        onRequest: async (request, reply) => {
          nameInPath(call, request)
          await checkRole(context, call, request, reply)
        },
        preValidation: (request) => checkNamedPerson(context, call, request),
        handler: (request, reply) => answer(context, once, call, handler, request, reply),
      })
    }
  }
}

type AnyHandler = (context: Context) => Promise<unknown>

/** The handler of a call. */
export function handlerFor(handlers: AllHandlers, call: Pick<AnyCall, 'path'>): AnyHandler {
  const named = namedCalls().find((each) => each.call.path === call.path)
  if (!named) throw new Error(`There is no call ${call.path}.`)
  return handlerOf(handlers, named.module, named.name)
}

/** The compiler has checked that every call has its handler with its types; iterating over the table loses that relation. */
function handlerOf(handlers: AllHandlers, module: string, name: string): AnyHandler {
  const handler: unknown = Reflect.get(Reflect.get(handlers, module), name)
  if (typeof handler !== 'function') throw new Error(`The call ${module}.${name} has no handler.`)
  return handler as AnyHandler
}

/** Path parameters are input like any other: a GET merges them into its query, which its shape validates. */
function nameInPath({ path }: AnyCall, { query, params }: FastifyRequest) {
  if (!path.includes('/:') || typeof query !== 'object' || query === null) return
  Object.assign(query, params)
}

/** Runs before the body is read: may this role make the call at all? */
async function checkRole(context: AppContext, call: AnyCall, request: FastifyRequest, reply: FastifyReply) {
  request.caller = await readCaller(context, request, reply)
  refuseForeignPages(context, request, call.isChange ?? call.method === 'POST')
  refuseForeignLinks(request)
  refuseDuringImpersonation(call, request.caller)
  const { access } = call
  const owed = owedStep(call, request.caller)
  if (owed && access !== 'anyone') throw owed()
  // Public calls stay open to a person who still owes a step, but as a visitor.
  if (owed) request.caller = { ...request.caller, actor: null }
  if (isOwn(access)) {
    if (!request.caller.actor) throw signInFirst()
  } else refuseUnlessAdmitted(access, request.caller.actor)
}

/** Refuses changes during an impersonation, by the declaration of the call alone and before every handler. */
function refuseDuringImpersonation(call: AnyCall, { impersonation }: Caller) {
  if (!impersonation || isCallableWhenImpersonating(call)) return
  throw readOnlyImpersonation(mayChange(call) ? undefined : privateDataText)
}

/** The step that this caller must take before this call. The second factor comes first, then the new password. */
function owedStep({ isBeforeSecondFactor, isBeforeNewPassword }: AnyCall, { owesSecondFactor, owesPassword }: Caller) {
  if (owesSecondFactor) return isBeforeSecondFactor ? undefined : secondFactorFirst
  return owesPassword && !isBeforeNewPassword ? newPasswordFirst : undefined
}

/** Runs once the body is read: does the caller name themselves, where only that is allowed? Files are received here too. */
async function checkNamedPerson(context: AppContext, call: AnyCall, request: FastifyRequest) {
  if (call.files && request.isMultipart()) await receiveFiles(context.storage, request, call.largestFile)
  if (call.method === 'POST') request.body ??= {}
  if (isOwn(call.access)) refuseUnlessAdmitted(call.access, request.caller.actor, call.method === 'GET' ? request.query : request.body)
}

function refuseUnlessAdmitted(access: Access, actor: Actor | null, input?: unknown) {
  if (admits(access, actor, input)) return
  throw actor ? new Refusal('FORBIDDEN', 'You may not do this.') : signInFirst()
}
const signInFirst = () => new Refusal('UNAUTHORIZED', 'Please sign in.')

async function answer(app: AppContext, once: OncePerKey, call: AnyCall, handle: AnyHandler, request: FastifyRequest, reply: FastifyReply) {
  const { actor } = request.caller
  const { accountLimit } = call
  const handler: AnyHandler =
    actor && accountLimit ? (context) => request.server.countByAccount(actor, accountLimit, () => handle(context)) : handle
  const input = storableInput(call.method === 'GET' ? request.query : request.body)
  const context: Context = {
    ...app,
    log: request.log,
    actor,
    get me() {
      if (!actor) throw signInFirst()
      return actor
    },
    zone: request.caller.timezone ?? app.config.TIME_ZONE,
    input,
    files: request.received ?? [],
    session: sessionCookiesOf(app, request, reply),
    idempotencyKey: null,
    from: {
      address: request.clientAddress,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      get visitorId() {
        return visitorOf(app, request, reply)
      },
      requestId: request.id,
      isNewVisitor: knownVisitorOf(request) === undefined,
      get knownPeople() {
        return peopleKnownTo(app, request)
      },
    },
  }
  // If a call that is declared as read-only should write after all, the database refuses.
  if (request.caller.impersonation && !call.isAllowedWhenImpersonating)
    return readOnly(app.db, (db) => handler(Object.assign(context, { db })))
  const key = call.repeated ? normalizeIdempotencyKey(request.headers['idempotency-key']) : null
  if (!call.repeated || key === null) return handler(context)
  const attempt = {
    caller: actor ? `user:${actor.id}` : `visitor:${context.from.visitorId}`,
    call: request.routeOptions.config.callName ?? call.path,
    key,
    inputHash: inputHash(wholeInput(input, context.files)),
  }
  return once(attempt, call.repeated, () => handler(Object.assign(context, { idempotencyKey: effectKey(attempt) })))
}

/** The input with the hashes of its files: another file with the same key is another input. */
const wholeInput = (input: unknown, files: readonly ReceivedFile[]): unknown =>
  files.length === 0 ? input : { input, files: files.map(({ field, name, contentHash }) => ({ field, name, contentHash })) }

/**
 * The value of the unique column of rows that a call creates. It includes the input, so that a key never answers for another input, even
 * long after it is deleted.
 */
const effectKey = ({ key, inputHash }: { key: string; inputHash: string }) => `${key}#${inputHash.slice(0, 24)}`

/** Hashes long keys rather than cutting them: two keys with a common beginning are two attempts. */
function normalizeIdempotencyKey(key: string | string[] | undefined): string | null {
  if (typeof key !== 'string' || key === '') return null
  return key.length > 200 ? fingerprint(key) : key
}

/**
 * The input with its texts in NFC, so that a name typed on a Mac equals the one typed on Windows. PostgreSQL stores every character except NUL
 * and unpaired surrogates.
 */
function storableInput(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0')) throw badInput(field, 'Some of the text holds a character that cannot be kept.')
    return value.normalize('NFC')
  }
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      const storable = storableInput(inner, field === '' ? name : `${field}.${name}`)
      if (storable !== inner) Reflect.set(value, name, storable)
    }
  return value
}

const signedInBy: readonly Record<string, readonly string[]>[] = [{ token: [] }, { session: [] }]

const describing = (module: string, name: string, call: AnyCall, url: string) => ({
  summary: call.summary,
  tags: [module],
  ...(call.repeated && { description: 'Takes an Idempotency-Key; with another input under one key it answers 422.' }),
  operationId: url === call.path ? `${module}.${name}` : `${module}.${name}.alias`,
  ...(call.access !== 'anyone' && { security: signedInBy }),
  ...(call.files && { consumes: ['application/json', 'multipart/form-data'] }),
})
