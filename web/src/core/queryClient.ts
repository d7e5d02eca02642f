import { QueryClient } from '@tanstack/react-query'

/** What was read stays fresh for a moment, so that going back shows it at once; a refused call is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, refetchOnWindowFocus: true, retry: (failures, error) => failures < 2 && !wasRefused(error) },
    mutations: { retry: false },
  },
})

/** True when the server answered and said no: asking again would get the same answer. */
const wasRefused = (error: Error) => 'code' in error && error.code !== 'FAILED' && error.code !== 'BUSY'
