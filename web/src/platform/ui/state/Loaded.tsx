import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { TextSkeleton } from './Skeletons.tsx'

type Query<Data> = { data: Data | undefined; error: { code: string } | null; isFetching: boolean; refetch: () => unknown }

type Props<Data> = {
  query: Query<Data>
  /** What went wrong where it cannot be loaded: 'The mail could not be loaded.' */
  failed: string
  /** Stands here while it is on its way. */
  skeleton?: ReactNode
  /** Stands here where there is no such thing, or none that this reader may see; without it that is an error like any other. */
  missing?: ReactNode
  /** Puts the error into a screen of its own, where the screen is a part of what is loaded. */
  frame?: (error: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answers, once it has; until then that it is on its way, that it is not there, or what went wrong and a way to try again. */
export function Loaded<Data>({ query, failed, skeleton = <TextSkeleton />, missing, frame = (error) => error, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  // Also of what was there a moment ago.
  if (missing && (error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN')) return missing
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return frame(<ErrorState title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />)
}
