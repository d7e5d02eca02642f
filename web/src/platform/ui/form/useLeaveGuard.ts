import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { addLeaveGuard, type LeaveGuard, notSaved } from './leaveGuards.ts'

/**
 * Asks once before a form with changes is left by link, back button or closed tab. A change of the query alone is not leaving. Returns
 * `allowLeaving`, for a form that navigates after saving: it has not rendered again by then, so `hasChanges` is still true. A page may hold
 * several such forms.
 */
export function useLeaveGuard(hasChanges: boolean, text = notSaved) {
  const router = useContext(DataRouterContext)?.router
  const guard = useRef<LeaveGuard>({ hasChanges, isAllowedToLeave: false, text })

  useEffect(() => (router ? addLeaveGuard(router, guard.current) : undefined), [router])

  useEffect(() => {
    guard.current.hasChanges = hasChanges
    guard.current.text = text
  }, [hasChanges, text])

  useEffect(() => {
    if (!hasChanges) return
    guard.current.isAllowedToLeave = false
    const ask = (event: BeforeUnloadEvent) => {
      if (!guard.current.isAllowedToLeave) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])

  return function allowLeaving() {
    guard.current.isAllowedToLeave = true
  }
}
