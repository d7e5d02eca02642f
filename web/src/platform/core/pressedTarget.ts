/** How far the pointer may move between press and release, in pixels. */
const trembling = 6
const pressable = 'a[href], button, label, summary, [role="tab"], [role="menuitem"], [role="option"]'

/**
 * Sends a click to the pressed control. If the page moves between press and release (a list renders again, a banner appears), the browser
 * sends the click to the common parent of both places and the press is lost. A pointer that was moved away on purpose has cancelled its
 * press, and so has a release beside a control that has not moved. Returns the function that stops it.
 */
export function keepPressedTargets(page: Document): () => void {
  const ending = new AbortController()
  let pressed: { control: Element; x: number; y: number } | undefined

  const begin = (event: PointerEvent) => {
    const control = event.target instanceof Element ? event.target.closest(pressable) : null
    pressed = control && event.isPrimary && event.button === 0 ? { control, x: event.clientX, y: event.clientY } : undefined
  }
  const end = (event: MouseEvent) => {
    // A click by keyboard or script has no press before it.
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
