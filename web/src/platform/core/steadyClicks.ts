import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { afterPress, watchPresses } from './press.ts'
import { keepPressedTargets } from './pressedTarget.ts'

/**
 * Lets nothing take a click away between the press and its click. Answers that arrive in that moment, asked for by a search,
 * by a refresh or because somebody else changed something, are shown when the click has been given; where something moved all the
 * same, the click goes to what was pressed. And whoever presses the button of a form keeps the focus in the field: what is said
 * on leaving one would move the button.
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
