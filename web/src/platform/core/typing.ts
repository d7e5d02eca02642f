/** A pause in typing after which a message no longer disturbs. */
const restMs = 3_000
const writable = 'input, textarea, [contenteditable="true"]'

let typedAt = Number.NEGATIVE_INFINITY
if (typeof document !== 'undefined')
  document.addEventListener(
    'input',
    () => {
      typedAt = Date.now()
    },
    { capture: true, passive: true },
  )

/** Runs at once, or when a person who is typing pauses or leaves the field. */
export function afterTyping(act: () => void): void {
  const left = typedAt + restMs - Date.now()
  if (left <= 0 || !document.activeElement?.matches(writable)) act()
  else setTimeout(() => afterTyping(act), Math.min(left, 500))
}
