import { QueryClient } from '@tanstack/react-query'

/** What was read stays fresh for a moment, so that going back shows it at once; a refused call is not asked again. */
export const queryClient = new QueryClient({
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
