import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A client that loses no invalidation. TanStack Query ignores an invalidation during the first request of a query and during any request of
 * a query without observers: the answer, read before the change, then counts as fresh (https://github.com/TanStack/query/issues/11526).
 * Here that answer is delivered, since loaders wait for it, and is stale from then on. The same holds for the next page of an infinite
 * list: refetching the first pages at once would discard it.
 */
class RememberingQueryClient extends QueryClient {
  readonly #remembered = new Map<Query, Promise<void>>()

  override async invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const overtaken = this.getQueryCache().findAll(filters).filter(isNotAskedAnew)
    const growing = new Set(overtaken.filter(isGrowing))
    const others = { ...filters, predicate: (query: Query) => !growing.has(query) && (filters?.predicate?.(query) ?? true) }
    await Promise.all([super.invalidateQueries(others, options), ...overtaken.map((query) => this.#afterAnswer(query))])
  }

  /** Once, however many changes there were. */
  #afterAnswer(query: Query): Promise<void> {
    const again = this.#remembered.get(query) ?? this.#invalidateAnswer(query)
    this.#remembered.set(query, again)
    return again
  }

  async #invalidateAnswer(query: Query): Promise<void> {
    try {
      await (isGrowing(query) ? hasGrown(query) : query.promise)
    } catch {
      // The next request after a refusal reads the change anyway.
      return
    } finally {
      this.#remembered.delete(query)
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** A request is running that the library does not replace. A query that waits for the connection has not been sent yet. */
const isNotAskedAnew = (query: Query) =>
  query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive() || isGrowing(query))

/** The next page of an infinite list is being fetched. */
const isGrowing = ({ state }: Query) => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/** A refused next page says nothing about the first ones; a page that was requested twice arrives with the second answer. */
async function hasGrown(query: Query): Promise<void> {
  let answer: Promise<unknown> | undefined
  while (isGrowing(query) && query.promise !== answer) {
    answer = query.promise
    await answer?.catch(() => undefined)
  }
}

/** Data stays fresh for a moment, so that going back shows it at once. A refused call is not retried. */
export const queryClient = new RememberingQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && !wasRefused(error),
      retryDelay: (failures, error) => pauseBeforeRetry(failures, error.retryAfter),
    },
    mutations: { retry: false },
  },
})

/** The server says when to retry. A little jitter keeps clients from coming back at the same moment. */
function pauseBeforeRetry(failures: number, retryAfter: number | undefined): number {
  const seconds = retryAfter ?? 2 ** failures
  return Math.min(seconds, longestPauseSeconds) * 1_000 * (1 + Math.random() / 4)
}

/** With longer pauses a person prefers an error with a button to try again. */
const longestPauseSeconds = 8

/** True if the server answered and refused: a retry would get the same answer. */
const wasRefused = (error: Error) => 'code' in error && error.code !== 'FAILED' && error.code !== 'BUSY'
