/** How far a hand may tremble between the press and the release, in pixels. */
const trembling = 6
const pressable = 'a[href], button, label, summary, [role="tab"], [role="menuitem"], [role="option"]'

/**
 * Gives a click to what was pressed. Whatever moves between the press and the release, a list that is drawn anew or a banner
 * that comes, makes the browser give the click to the two's common parent, and the press is lost. A pointer that was itself
 * moved away took its press back, and so did whoever let go where the pressed thing still lies. Answers how to stop.
 */
export function keepPressedTargets(page: Document): () => void {
  const ending = new AbortController()
  let pressed: { control: Element; x: number; y: number } | undefined

  const begin = (event: PointerEvent) => {
    const control = event.target instanceof Element ? event.target.closest(pressable) : null
    pressed = control && event.isPrimary && event.button === 0 ? { control, x: event.clientX, y: event.clientY } : undefined
  }
  const end = (event: MouseEvent) => {
    // A keyboard's click, or one that a script gives, has no press before it.
    if (!pressed || event.detail === 0) return
    const { control, x, y } = pressed
    pressed = undefined
    const isStill = Math.hypot(event.clientX - x, event.clientY - y) <= trembling
    if (!isStill || !control.isConnected || (event.target instanceof Node && control.contains(event.target))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { bubbles, cancelable, composed, detail, view, ctrlKey, metaKey, shiftKey, altKey, clientX, clientY } = event
    const keys = { ctrlKey, metaKey, shiftKey, altKey }
    control.dispatchEvent(new MouseEvent('click', { bubbles, cancelable, composed, detail, view, ...keys, clientX, clientY }))
  }
  const how = { capture: true, signal: ending.signal }
  page.addEventListener('pointerdown', begin, how)
  page.addEventListener('click', end, how)
  return () => ending.abort()
}
