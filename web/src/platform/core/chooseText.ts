import type { KeyboardEvent } from 'react'
import { afterPress } from './press.ts'

/** Selects what stands in a field, so that the first letter typed takes its place. The press that brought the focus would undo it. */
export function chooseText(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || field.readOnly) return
  afterPress(() => document.activeElement === field && field.select())
}

/**
 * The same for the words of a choice that is just being made: as soon as they stand in the field, which is before the next key is
 * heard, and once more when they are drawn, unless somebody types already. On a busy machine the frame comes after their first letters.
 */
export function chooseTextOfChoice(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement)) return
  let isTyping = false
  const hear = () => {
    isTyping = true
  }
  field.addEventListener('input', hear)
  void written().then(() => isTyping || chooseText(field))
  requestAnimationFrame(() => {
    field.removeEventListener('input', hear)
    if (!isTyping) chooseText(field)
  })
}

/**
 * Enter in a choice whose list is open means that list. Without this it would send the form while somebody is still looking, and also
 * where the arrow before it came too early to reach a list that was not drawn yet.
 */
export function stayAtChoice(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.ariaExpanded === 'true') event.preventDefault()
}

/** What an event has changed is written in a microtask of its own, and what follows from that in the next ones. */
async function written() {
  for (let hops = 0; hops < 6; hops += 1) await Promise.resolve()
}
