let typed = ''
let stop = () => {}

/** Collects keys typed between the palette's shortcut and the moment its field is ready. */
export function bufferTyping() {
  stop()
  typed = ''
  const before = document.activeElement
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    // The person types elsewhere by now. A dialog that opens may have the focus for a moment before its field.
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

/** Returns the collected text for the field that has the focus now, and stops collecting. */
export function takeBufferedText(): string {
  stop()
  const caught = typed
  typed = ''
  return caught
}
