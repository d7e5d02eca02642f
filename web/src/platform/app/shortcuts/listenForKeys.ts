import { type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts'

const names = Object.keys(shortcuts) as ShortcutName[]
/** The longest time between the two keys of a sequence. */
const togetherMs = 1_000

/**
 * Reports which shortcut was pressed. A single letter counts only if `areSingleKeysOn`, no field or menu has the focus, and no dialog is
 * open. Returns the function that stops it.
 */
export function listenForKeys(tell: (name: ShortcutName) => boolean, areSingleKeysOn: () => boolean): () => void {
  let before = { key: '', at: 0 }
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp, target, defaultPrevented, isComposing } = event
    if (defaultPrevented || isComposing) return
    const mod = (ctrlKey || metaKey) && !altKey ? 'mod+' : ''
    const isSingle = !ctrlKey && !metaKey && !altKey
    const pressed = mod ? mod + key.toLowerCase() : key
    const pair = timeStamp - before.at < togetherMs ? `${before.key} ${pressed}` : ''
    before = { key: '', at: 0 }
    if (isSingle && (isTyping(target) || !areSingleKeysOn())) return
    const isIt = (keys: string) => names.find((name) => boundTo(name).keys === keys)
    const name = (pair && isIt(pair)) || ((mod || isSingle) && isIt(pressed))
    if (name ? tell(name) : false) event.preventDefault()
    else if (isSingle) before = { key: pressed, at: timeStamp }
  }
  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
}

const boundTo = (name: ShortcutName): Shortcut => shortcuts[name]

const isTyping = (target: EventTarget | null) =>
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]')) ||
  document.querySelector('[aria-modal="true"]') !== null
