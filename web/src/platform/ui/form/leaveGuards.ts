import type { DataRouter } from 'react-router'
import { confirm } from '../dialog/confirm.tsx'

/** Whether one form may be left; kept current by its hook. */
export type LeaveGuard = { hasChanges: boolean; isAllowedToLeave: boolean; text: string }
type Guarded = { guards: Set<LeaveGuard>; stop: () => void }

/** Asks before unsaved changes are lost. */
export const confirmLeaving = (text = notSaved) => confirm({ title: 'Leave without saving?', text, action: 'Leave', cancel: 'Stay' })

export const notSaved = 'What you changed here has not been saved.'

/** The router allows one blocker at a time, and a page may hold several forms: all share this one. */
const blockerKey = 'leaveGuards'
const guarded = new WeakMap<DataRouter, Guarded>()

const isHolding = ({ hasChanges, isAllowedToLeave }: LeaveGuard) => hasChanges && !isAllowedToLeave

/** Makes the router ask before it leaves while this form has changes. Returns the function that removes the guard. */
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
    void confirmLeaving(text).then((leaves) => {
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
