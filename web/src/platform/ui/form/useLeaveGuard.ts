import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { addLeaveGuard, type LeaveGuard, notSaved } from './leaveGuards.ts'

/**
 * Asks once before a form with changes is left, by link, back button or closed tab. A change of the query alone
 * is not leaving. Gives `allowLeaving`, for the moment when all is saved and the form itself goes elsewhere: the page has
 * not been drawn again by then, so `hasChanges` still says yes. A page may hold several such forms.
 */
export function useLeaveGuard(hasChanges: boolean, text = notSaved) {
  const router = useContext(DataRouterContext)?.router
  const guard = useRef<LeaveGuard>({ hasChanges, isLetGo: false, text })

  useEffect(() => (router ? addLeaveGuard(router, guard.current) : undefined), [router])

  useEffect(() => {
    guard.current.hasChanges = hasChanges
    guard.current.text = text
  }, [hasChanges, text])

  useEffect(() => {
    if (!hasChanges) return
    guard.current.isLetGo = false
    const ask = (event: BeforeUnloadEvent) => {
      if (!guard.current.isLetGo) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])

  return function allowLeaving() {
    guard.current.isLetGo = true
  }
}
