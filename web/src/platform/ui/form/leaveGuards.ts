import type { DataRouter } from 'react-router'
import { confirm } from '../dialog/confirm.tsx'

/** One form's answer to whether it may be left, kept current by its hook. */
export type LeaveGuard = { hasChanges: boolean; isLetGo: boolean; text: string }
type Guarded = { guards: Set<LeaveGuard>; stop: () => void }

/** Asks whoever is about to lose what they have changed. */
export const askToLeave = (text = notSaved) => confirm({ title: 'Leave without saving?', text, action: 'Leave', cancel: 'Stay' })

export const notSaved = 'What you changed here has not been saved.'

/** The router asks one blocker at a time, and a page may hold several forms: all of them stand behind this one. */
const blockerKey = 'leaveGuards'
const guarded = new WeakMap<DataRouter, Guarded>()

const isHolding = ({ hasChanges, isLetGo }: LeaveGuard) => hasChanges && !isLetGo

/** Has the router ask before it leaves while this form holds changes. Gives what takes the guard away again. */
export function addLeaveGuard(router: DataRouter, guard: LeaveGuard): () => void {
  const { guards, stop } = guarded.get(router) ?? begin(router)
  guards.add(guard)
  return () => {
    guards.delete(guard)
    if (guards.size === 0) stop()
  }
}

function begin(router: DataRouter): Guarded {
  const guards = new Set<LeaveGuard>()
  router.getBlocker(
    blockerKey,
    ({ currentLocation, nextLocation }) => [...guards].some(isHolding) && currentLocation.pathname !== nextLocation.pathname,
  )
  let isAsking = false
  const unsubscribe = router.subscribe(({ blockers }) => {
    const blocker = blockers.get(blockerKey)
    if (blocker?.state !== 'blocked' || isAsking) return
    isAsking = true
    const text = [...guards].find(isHolding)?.text
    void askToLeave(text).then((leaves) => {
      isAsking = false
      if (leaves) blocker.proceed()
      else blocker.reset()
    })
  })
  const stop = () => {
    unsubscribe()
    router.deleteBlocker(blockerKey)
    guarded.delete(router)
  }
  const begun = { guards, stop }
  guarded.set(router, begun)
  return begun
}
