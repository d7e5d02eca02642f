import type { Call, Method, Path, ReceivedFrom, SentTo } from '@app/contract/core/call.ts'
import type { QueryKey } from '@tanstack/react-query'
import { CallError, callErrorFrom, unansweredError } from './callError.ts'

/** The calls of a contract by module, built from the table of routes. */
export type Client<Contract> = {
  readonly [Module in keyof Contract]: { readonly [Name in keyof Contract[Module]]: ClientCall<Contract[Module][Name]> } & Keyed
}
export type ClientCall<C> = C extends Call ? Caller<SentTo<C>, ReceivedFrom<C>> : never

/** A part of the cache that can be refetched: a whole module or one call. */
export type Keyed = { key(): QueryKey }

/** The input is optional if the call takes none or has no required field. */
type InputArgs<I> = Record<never, never> extends I ? [input?: I] : [input: I]

export type Caller<I, O> = Keyed & {
  /** Makes the call. Throws a `CallError`. */
  (...given: [...InputArgs<I>, sending?: CallOptions]): Promise<O>
  queryOptions(...given: InputArgs<I>): { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<O> }
  mutationOptions(sending?: CallOptions): { mutationKey: QueryKey; mutationFn: (input: I) => Promise<O> }
}
export type CallOptions = {
  /** Identifies the attempt: sent twice, it takes effect once. */
  idempotencyKey?: string | undefined
  /** Files by field name; the call is then sent as a form. */
  files?: Readonly<Record<string, File>>
  signal?: AbortSignal
  /** Sent with `keepalive`, so that it arrives even while the page unloads. */
  isParting?: boolean
}

/** The method and path of each call of a contract. */
export type RoutesOf<Contract> = {
  readonly [Module in keyof Contract]: { readonly [Name in keyof Contract[Module]]: `${Method} ${Path}` }
}
type ClientOptions = {
  fetch: typeof fetch
  /** Called for every refused call, before its caller sees the error. */
  onRefused?: (error: CallError) => void
  /** The answer to a query waits for this, so that no render can show it earlier. */
  untilShown?: () => Promise<void>
}

/** The types come from the contract; at run time only the table of routes exists. */
export function createClient<Contract>(routes: RoutesOf<Contract>, around: ClientOptions): Client<Contract> {
  const modules = Object.entries<Record<string, string>>(routes).map(([module, calls]) => {
    const callers = Object.entries<string>(calls).map(([name, route]) => [name, callerOf([module, name], route, around)])
    return [module, { ...Object.fromEntries(callers), key: () => [module] }]
  })
  return Object.fromEntries(modules)
}

function callerOf(key: QueryKey, route: string, around: ClientOptions): Caller<object, unknown> {
  const [method = 'GET', path = '/'] = route.split(' ')
  const call = (input: object = {}, sending: CallOptions = {}) => send(method, path, input, sending, around)
  return Object.assign(call, {
    key: () => key,
    queryOptions: (input: object = {}) => ({
      queryKey: [...key, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }).finally(around.untilShown),
    }),
    mutationOptions: (sending?: CallOptions) => ({ mutationKey: key, mutationFn: (input: object) => call(input, sending) }),
  })
}

async function send(method: string, path: string, input: object, sending: CallOptions, { fetch, onRefused }: ClientOptions) {
  try {
    const answer = await fetch(method === 'GET' ? addressOf(path, input) : path, requestOf(method, input, sending)).catch(failedToSend)
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw callErrorFrom(answer.status, body)
    return body
  } catch (error) {
    if (error instanceof CallError) onRefused?.(error)
    throw error
  }
}

/** An aborted request keeps its error; any other failure means no connection. */
function failedToSend(error: unknown): never {
  throw error instanceof DOMException && error.name === 'AbortError' ? error : unansweredError()
}

function requestOf(method: string, input: object, { files, idempotencyKey, signal, isParting = false }: CallOptions): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: signal ?? null, ...(isParting && { keepalive: true }) }
  if (method === 'GET') return init
  if (files) return { ...init, body: formOf(input, files) }
  headers.set('content-type', 'application/json')
  return { ...init, body: JSON.stringify(input) }
}

/** Fills the path's parameters; all other fields become the query string. */
function addressOf(path: string, input: object): string {
  const fields = new Map(fieldsOf(input))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields.get(name) ?? ''
    fields.delete(name)
    return encodeURIComponent(value)
  })
  return filled + queryOf([...fields])
}

function queryOf(fields: [string, string][]): string {
  const search = new URLSearchParams(fields)
  return search.size > 0 ? `?${search}` : ''
}

function formOf(input: object, files: Readonly<Record<string, File>>): FormData {
  const form = new FormData()
  // Fields first: the server streams the form and may need them for the file.
  for (const [name, value] of fieldsOf(input)) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

const fieldsOf = (input: object): [string, string][] =>
  Object.entries(input).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]))
