import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '../dialog/confirm.tsx'

/**
 * Asks once before a form with changes is left, by link, back button or closed tab. A change of the query alone
 * is not leaving. Gives `letGo`, for the moment when all is saved and the form itself goes elsewhere: the page has
 * not been drawn again by then, so `hasChanges` still says yes. One guard at a time: the router knows no second.
 */
export function useLeaveGuard(hasChanges: boolean, text = 'What you changed here has not been saved.') {
  const isLetGo = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && !isLetGo.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ title: 'Leave without saving?', text, action: 'Leave', cancel: 'Stay' }).then((leaves) => {
      if (leaves) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, text])

  useEffect(() => {
    if (!hasChanges) return
    isLetGo.current = false
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLetGo.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])

  return function letGo() {
    isLetGo.current = true
  }
}
