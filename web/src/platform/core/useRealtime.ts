import { useEffect } from 'react'
import { queryClient } from './queryClient.ts'
import { connectRealtime } from './realtime.ts'
import { useMe } from './session.ts'

/**
 * Keeps the realtime connection while the screen is mounted. Not for users who must replace a one-time password first, and not while
 * impersonating.
 */
export function useRealtime(): void {
  const me = useMe()
  const mayListen = !me.mustChangePassword && !me.impersonation
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection belongs to the person, not to each version of their session
  useEffect(() => (mayListen ? connectRealtime(me, queryClient) : undefined), [me.id, mayListen])
}
