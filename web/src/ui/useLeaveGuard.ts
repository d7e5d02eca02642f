import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'

/**
 * Asks once before a form with changes is left, by link, back button or closed tab. A change of the query alone
 * is not leaving. One guard at a time: the router knows no second.
 */
export function useLeaveGuard(hasChanges: boolean, text = 'What you changed here has not been saved.') {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ title: 'Leave without saving?', text, action: 'Leave', cancel: 'Stay' }).then((leaves) => {
      if (leaves) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, text])

  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
}
