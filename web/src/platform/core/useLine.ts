import { useEffect } from 'react'
import { queryClient } from './queryClient.ts'
import { connectRealtime } from './realtime.ts'
import { useMe } from './session.ts'

/** Holds the line to the server while the screen stands. Nothing is told to somebody whose password was made for them, until they have their own, or to whoever looks as somebody else. */
export function useLine(): void {
  const me = useMe()
  const mayListen = !me.mustChangePassword && !me.impersonation
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line belongs to the person, not to each version of what is known of them
  useEffect(() => (mayListen ? connectRealtime(me, queryClient) : undefined), [me.id, mayListen])
}
