/**
 * Whether a pointer is down anywhere on the page. Between press and click nothing may move or disappear: the browser sends the click to the
 * element under both, and to no element if they differ.
 */
let isDown = false
let waiting: (() => void)[] = []

/** A lifted finger without a click within this time has scrolled or was held too long; a mouse clicks at once. */
const clickComesWithinMs = 150

/** Runs the work now or, while a pointer is down, after its click was handled. Keeps the order. */
export function afterPress(work: () => void) {
  if (isDown || waiting.length > 0) waiting.push(work)
  else work()
}

/** Resolves now or, while a pointer is down, after its click was handled. */
export const pressIsOver = () => new Promise<void>((resolve) => afterPress(resolve))

/** Starts to watch the page's pointers. Returns the function that stops it. */
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
  /** Runs after the listeners of the click itself, which are called after this one. */
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
  // A mouse button that was released outside the window: the pointer returns with no button down.
  hear('pointermove', (event) => isDown && event instanceof PointerEvent && event.buttons === 0 && soon(clickComesWithinMs))
  page.defaultView?.addEventListener('blur', () => isDown && soon(0), { signal: ending.signal })
  return () => {
    ending.abort()
    over()
  }
}
