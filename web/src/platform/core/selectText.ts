import type { FocusEvent, FormEvent, KeyboardEvent, MouseEvent } from 'react'
import { afterPress } from './press.ts'

/**
 * Selects the text of a field, so that the first letter typed replaces it. Waits until the click that focused it is over, since the click
 * would clear the selection.
 */
function selectText(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || field.readOnly) return
  afterPress(() => document.activeElement === field && field.select())
}

/** The fields in which the person has typed since they got the focus. */
const typedIn = new WeakSet<EventTarget>()

/**
 * Handlers of a field with choices: its text is selected when it gets the focus, and when it is clicked before anything was typed in it. A
 * dialog focuses its first field before the person clicks into it.
 */
export const selectsItsText = {
  onFocus: ({ target }: FocusEvent) => {
    typedIn.delete(target)
    selectText(target)
  },
  onInput: ({ target }: FormEvent) => void typedIn.add(target),
  onMouseDown: ({ target }: MouseEvent) => {
    if (!typedIn.has(target)) selectText(target)
  },
}

/**
 * Selects the text of an option that is being chosen: once when the field holds it, which is before the next key event, and again after it
 * is drawn, unless the person has typed since. On a slow computer the frame comes after their first letters.
 */
export function selectTextOfChoice(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement)) return
  typedIn.delete(field)
  let isTyping = false
  const hear = () => {
    isTyping = true
  }
  field.addEventListener('input', hear)
  void written().then(() => isTyping || selectText(field))
  requestAnimationFrame(() => {
    field.removeEventListener('input', hear)
    if (!isTyping) selectText(field)
  })
}

/**
 * Enter in a field with an open list chooses from that list. Without this, Enter would send the form while the person still looks at the
 * list, for example when the arrow key came before the list was drawn.
 */
export function keepEnterInList(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.ariaExpanded === 'true') event.preventDefault()
}

/** Waits for the microtasks in which an event's state changes are applied. */
async function written() {
  for (let hops = 0; hops < 6; hops += 1) await Promise.resolve()
}
