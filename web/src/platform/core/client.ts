import type { Call, Method, Path, ReceivedFrom, SentTo } from '@app/contract/core/call.ts'
import type { QueryKey } from '@tanstack/react-query'
import { CallError, refusedWith, unanswered } from './callError.ts'

/** The calls of a contract, module by module, made from the table that says how each is reached. */
export type Client<Contract> = {
  readonly [Module in keyof Contract]: { readonly [Name in keyof Contract[Module]]: ClientCall<Contract[Module][Name]> } & Keyed
}
export type ClientCall<C> = C extends Call ? Caller<SentTo<C>, ReceivedFrom<C>> : never

/** What can be asked for again: a whole module, or one of its calls. */
export type Keyed = { key(): QueryKey }

/** Input may be left out where a call takes none, or takes nothing that must be given. */
type Given<I> = Record<never, never> extends I ? [input?: I] : [input: I]

export type Caller<I, O> = Keyed & {
  /** Makes the call. Throws a `CallError`. */
  (...given: [...Given<I>, sending?: Sending]): Promise<O>
  queryOptions(...given: Given<I>): { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<O> }
  mutationOptions(sending?: Sending): { mutationKey: QueryKey; mutationFn: (input: I) => Promise<O> }
}
export type Sending = {
  /** Names the attempt: sent twice, the act happens once. */
  idempotencyKey?: string | undefined
  /** Files beside the fields, by field; the call is then sent as a form. */
  files?: Readonly<Record<string, File>>
  signal?: AbortSignal
  /** Gets through although the page that sends it is being left. */
  isParting?: boolean
}

/** How each call of a contract is reached. */
export type RoutesOf<Contract> = {
  readonly [Module in keyof Contract]: { readonly [Name in keyof Contract[Module]]: `${Method} ${Path}` }
}
type Surroundings = {
  fetch: typeof fetch
  /** Told of every call that was refused, before whoever made it. */
  onRefused?: (error: CallError) => void
  /** What the answer to a query waits for: whatever is drawn meanwhile, for any reason, must not show it yet. */
  untilShown?: () => Promise<void>
}

/** The types come from the contract alone; at run time there is only the table. */
export function createClient<Contract>(routes: RoutesOf<Contract>, around: Surroundings): Client<Contract> {
  const modules = Object.entries<Record<string, string>>(routes).map(([module, calls]) => {
    const callers = Object.entries<string>(calls).map(([name, route]) => [name, callerOf([module, name], route, around)])
    return [module, { ...Object.fromEntries(callers), key: () => [module] }]
  })
  return Object.fromEntries(modules)
}

function callerOf(key: QueryKey, route: string, around: Surroundings): Caller<object, unknown> {
  const [method = 'GET', path = '/'] = route.split(' ')
  const call = (input: object = {}, sending: Sending = {}) => send(method, path, input, sending, around)
  return Object.assign(call, {
    key: () => key,
    queryOptions: (input: object = {}) => ({
      queryKey: [...key, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }).finally(around.untilShown),
    }),
    mutationOptions: (sending?: Sending) => ({ mutationKey: key, mutationFn: (input: object) => call(input, sending) }),
  })
}

async function send(method: string, path: string, input: object, sending: Sending, { fetch, onRefused }: Surroundings) {
  try {
    const answer = await fetch(method === 'GET' ? addressOf(path, input) : path, requestOf(method, input, sending)).catch(failedToSend)
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw refusedWith(answer.status, body)
    return body
  } catch (error) {
    if (error instanceof CallError) onRefused?.(error)
    throw error
  }
}

/** A question that nobody waits for any more was not lost, it was taken back. */
function failedToSend(error: unknown): never {
  throw error instanceof DOMException && error.name === 'AbortError' ? error : unanswered()
}

function requestOf(method: string, input: object, { files, idempotencyKey, signal, isParting = false }: Sending): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: signal ?? null, ...(isParting && { keepalive: true }) }
  if (method === 'GET') return init
  if (files) return { ...init, body: formOf(input, files) }
  headers.set('content-type', 'application/json')
  return { ...init, body: JSON.stringify(input) }
}

/** What the path leaves open is filled in; everything else is its query. */
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
  // Fields first: the server reads the form as it comes and may need them for the file.
  for (const [name, value] of fieldsOf(input)) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

const fieldsOf = (input: object): [string, string][] =>
  Object.entries(input).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]))
