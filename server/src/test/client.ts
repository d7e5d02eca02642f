import type { AnyCall, FieldChange, ReceivedFrom, Refused, SentTo } from '@app/contract/core/call.ts'
import { type Contract, callsByModule } from '@app/contract/index.ts'
import type { Entered } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'

/** A refusal as a client receives it. */
class Refusing extends Error implements Refused {
  readonly code: Refused['code']
  readonly status: number
  readonly field?: string
  readonly attempt?: number
  readonly retryAfter?: number
  readonly version?: number
  readonly changed?: FieldChange[]
  readonly alternatives?: string[]
  constructor(status: number, refused: Refused) {
    super(refused.message)
    this.status = status
    this.code = refused.code
    if (refused.field !== undefined) this.field = refused.field
    if (refused.attempt !== undefined) this.attempt = refused.attempt
    if (refused.retryAfter !== undefined) this.retryAfter = refused.retryAfter
    if (refused.version !== undefined) this.version = refused.version
    if (refused.changed !== undefined) this.changed = refused.changed
    if (refused.alternatives !== undefined) this.alternatives = refused.alternatives
  }
}

type Options = { idempotencyKey?: string }
/** Makes calls of the contract as one caller: `as(manager).orders.updateStatus({ … })`. */
export type Client = {
  [Module in keyof Contract]: {
    [Name in keyof Contract[Module]]: (
      input?: SentTo<Contract[Module][Name]>,
      options?: Options,
    ) => Promise<ReceivedFrom<Contract[Module][Name]>>
  }
}

/** A request, independent of its transport: `query` goes into the address of a GET, `payload` into the body of a POST. */
export type Sent = {
  method: AnyCall['method']
  path: string
  headers: Record<string, string>
  query?: Record<string, string>
  payload?: object
}
type Answer = { status: number; body: unknown }

/** Builds a client for all calls of the contract: each is sent by `send`, with the given token. */
export function clientOver(send: (sent: Sent) => Promise<Answer>, token: string | undefined): Client {
  const modules = Object.entries(callsByModule).map(([module, calls]) => [
    module,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, callOver(send, call, token)])),
  ])
  // Built by iterating over the contract, which loses the types of each call.
  return Object.fromEntries(modules) as Client
}

function callOver(send: (sent: Sent) => Promise<Answer>, { method, path }: AnyCall, token: string | undefined) {
  return async (input: object = {}, { idempotencyKey }: Options = {}) => {
    const headers = { ...(token && { 'x-access-token': token }), ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) }
    const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(query[name] ?? ''))
    const { status, body } = await send({ method, path: filled, headers, ...(method === 'GET' ? { query } : { payload: input }) })
    if (status !== 200) throw new Refusing(status, body as Refused)
    return body
  }
}

/** Calls a remote server, like a script does. A call that times out or is cut off throws. */
export const remoteClient = (url: string, token?: string, { timeoutMs = 30_000 } = {}): Client =>
  clientOver(async ({ method, path, headers, query, payload }) => {
    const address = new URL(path, url)
    for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, value)
    const answer = await fetch(address, {
      method,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      body: payload ? JSON.stringify(payload) : null,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, body: await answer.json() }
  }, token)

/** The session of a sign-in; throws if a second factor was required. */
export function signedIn(answer: Entered): SignedIn {
  if ('secondFactor' in answer) throw new Error('A second factor was asked for.')
  return answer
}
