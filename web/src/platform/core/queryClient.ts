import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A client that forgets no invalidation. The library's own does while the first answer to a query is on its way, or any answer
 * that nobody looks at: it neither asks anew nor remembers, so that what was read before the change counts as fresh
 * (https://github.com/TanStack/query/issues/11526). That answer is let through, since loaders wait for it, and is stale from then on.
 * So is the next page of a list, which somebody has asked for: asking for the first ones anew would throw it away.
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

  /** Once, however often something has changed meanwhile. */
  #afterAnswer(query: Query): Promise<void> {
    const again = this.#remembered.get(query) ?? this.#invalidateAnswer(query)
    this.#remembered.set(query, again)
    return again
  }

  async #invalidateAnswer(query: Query): Promise<void> {
    try {
      await (isGrowing(query) ? hasGrown(query) : query.promise)
    } catch {
      // Whoever asks after a refusal learns of the change by itself.
      return
    } finally {
      this.#remembered.delete(query)
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** An answer is on its way that the library does not replace; a question that waits for the line is not sent yet. */
const isNotAskedAnew = (query: Query) =>
  query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive() || isGrowing(query))

/** The next page of what is read page by page is on its way. */
const isGrowing = ({ state }: Query) => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/** A next page that is refused says nothing of the first ones; one that was asked for twice comes with the second answer. */
async function hasGrown(query: Query): Promise<void> {
  let answer: Promise<unknown> | undefined
  while (isGrowing(query) && query.promise !== answer) {
    answer = query.promise
    await answer?.catch(() => undefined)
  }
}

/** What was read stays fresh for a moment, so that going back shows it at once; a refused call is not asked again. */
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

/** The server knows best when it is worth asking again; a little spread, so that not everybody comes back in the same moment. */
function pauseBeforeRetry(failures: number, retryAfter: number | undefined): number {
  const seconds = retryAfter ?? 2 ** failures
  return Math.min(seconds, longestPauseSeconds) * 1_000 * (1 + Math.random() / 4)
}

/** After that a person would rather see what is wrong, with a button to try again. */
const longestPauseSeconds = 8

/** True when the server answered and said no: asking again would get the same answer. */
const wasRefused = (error: Error) => 'code' in error && error.code !== 'FAILED' && error.code !== 'BUSY'
