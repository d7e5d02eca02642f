import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { TextSkeleton } from './Skeletons.tsx'

type Query<Data> = { data: Data | undefined; error: { code: string } | null; isFetching: boolean; refetch: () => unknown }

type Props<Data> = {
  query: Query<Data>
  /** The title of the error: 'The mail could not be loaded.' */
  failed: string
  /** Shown while loading. */
  skeleton?: ReactNode
  /** Shown if the object does not exist or this reader may not see it; without it that is an error like any other. */
  missing?: ReactNode
  /** Wraps the error in a screen, if the screen itself is a part of the loaded content. */
  frame?: (error: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** Renders the data of a query; before that a skeleton, a text for missing objects, or the error with a retry button. */
export function Loaded<Data>({ query, failed, skeleton = <TextSkeleton />, missing, frame = (error) => error, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  // Even if data was there before.
  if (missing && (error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN')) return missing
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return frame(<ErrorState title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />)
}
