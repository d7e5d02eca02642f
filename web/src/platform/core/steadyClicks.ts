import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { afterPress, watchPresses } from './press.ts'
import { keepPressedTargets } from './pressedTarget.ts'

/**
 * Protects a click between its press and its release. Answers that arrive in that moment (a search, a refetch, a change by another user)
 * are shown after the click. If something moves all the same, the click goes to the pressed control. Pressing a form's button keeps the
 * focus in the field, since an error that appears on blur would move the button.
 */
export function keepClicksSteady(page: Document): () => void {
  const stopWatching = watchPresses(page)
  const stopKeeping = keepPressedTargets(page)
  notifyManager.setScheduler((tell) => defaultScheduler(() => afterPress(tell)))
  const hold = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button[type="submit"]')) event.preventDefault()
  }
  page.addEventListener('mousedown', hold)
  return () => {
    stopWatching()
    stopKeeping()
    notifyManager.setScheduler(defaultScheduler)
    page.removeEventListener('mousedown', hold)
  }
}
