/**
 * Whether a pointer is down anywhere on the page. Between the press and its click nothing may move or go: the browser
 * gives the click to what lies under both, and to nobody where that differs.
 */
let isDown = false
let waiting: (() => void)[] = []

/** A finger that was lifted and gives no click has scrolled or was held too long; a mouse gives its click at once. */
const clickComesWithinMs = 150

/** Does the work now, or, while a pointer is down, once its click has been given and answered. Keeps the order. */
export function afterPress(work: () => void) {
  if (isDown || waiting.length > 0) waiting.push(work)
  else work()
}

/** Resolves at once, or, while a pointer is down, once its click has been given and answered. */
export const pressIsOver = () => new Promise<void>((resolve) => afterPress(resolve))

/** Begins to watch a page's pointers. Answers how to stop. */
export function watchPresses(page: Document): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (event: string, then: (event: Event) => void) =>
    page.addEventListener(event, then, { capture: true, passive: true, signal: ending.signal })

  const over = () => {
    clearTimeout(timer)
    isDown = false
    const works = waiting
    waiting = []
    for (const work of works) work()
  }
  /** After the listeners of the click itself, which come later than this one. */
  const soon = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(over, ms)
  }
  hear('pointerdown', () => {
    clearTimeout(timer)
    isDown = true
  })
  hear('pointerup', () => isDown && soon(clickComesWithinMs))
  hear('click', () => isDown && soon(0))
  hear('pointercancel', () => isDown && soon(0))
  hear('dragstart', () => isDown && soon(0))
  // A mouse that was let go outside the window comes back with no button down.
  hear('pointermove', (event) => isDown && event instanceof PointerEvent && event.buttons === 0 && soon(clickComesWithinMs))
  page.defaultView?.addEventListener('blur', () => isDown && soon(0), { signal: ending.signal })
  return () => {
    ending.abort()
    over()
  }
}
