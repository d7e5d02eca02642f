let typed = ''
let stop = () => {}

/** Whoever types on after the keys that open the palette means its field, which is there a moment later: until then it is caught. */
export function catchTyping() {
  stop()
  typed = ''
  const before = document.activeElement
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    // Somebody types elsewhere by now. A dialog that opens may have the focus for a moment before its field.
    const { activeElement } = document
    if (activeElement !== before && activeElement?.matches('input, textarea')) return stop()
    if (key.length > 1 || ctrlKey || metaKey || altKey) return
    typed += key
    event.preventDefault()
    event.stopPropagation()
  }
  const giveUp = setTimeout(() => stop(), 3_000)
  stop = () => {
    clearTimeout(giveUp)
    document.removeEventListener('keydown', hear, true)
  }
  document.addEventListener('keydown', hear, true)
}

/** What was caught, for the field that has the focus now; nothing is caught any more. */
export function takeTyped(): string {
  stop()
  const caught = typed
  typed = ''
  return caught
}
