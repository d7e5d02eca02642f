import type { Role } from '@app/contract/core/access.ts'
import { href, ordersOfRole, type PlainScreenName } from '@app/contract/screens.ts'

/** `keys` in the order pressed, separated by a space; `mod` means Ctrl or ⌘. */
export type Shortcut = { keys: string; does: string; on?: string; isOffered?: (role: Role) => boolean }

const newOrderOf: Partial<Record<Role, PlainScreenName>> = { user: 'createOwnOrder', admin: 'createOrder', sales: 'createOrder' }

/** All shortcuts. Both the key listener and the dialog read them from here. */
export const shortcuts = {
  palette: { keys: 'mod+k', does: 'Find anything, do anything' },
  help: { keys: '?', does: 'Show these shortcuts' },
  search: { keys: '/', does: 'Search the list on the page' },
  home: { keys: 'g h', does: 'Go home' },
  orders: { keys: 'g o', does: 'Go to the orders' },
  newOrder: { keys: 'n', does: 'New order', isOffered: (role) => role in newOrderOf },
  undo: { keys: 'mod+z', does: 'Undo your last action' },
  nextRow: { keys: 'j', does: 'Next row; Enter opens it', on: 'In a list' },
  previousRow: { keys: 'k', does: 'Previous row', on: 'In a list' },
  toggleRow: { keys: 'x', does: 'Select the row', on: 'In a list' },
  besideRow: { keys: 'o', does: 'Row beside the list; Esc closes', on: 'In a list' },
  previousOrder: { keys: 'alt+ArrowUp', does: 'Previous order', on: 'On an order' },
  nextOrder: { keys: 'alt+ArrowDown', does: 'Next order', on: 'On an order' },
} as const satisfies Record<string, Shortcut>
export type ShortcutName = keyof typeof shortcuts

/** The address of a navigation shortcut for this role. */
export function hrefOfShortcut(name: ShortcutName, role: Role): string | undefined {
  if (name === 'home') return href('home')
  if (name === 'orders') return href(ordersOfRole[role])
  const screen = newOrderOf[role]
  return name === 'newOrder' && screen ? href(screen) : undefined
}

const switchOf = (personId: string) => `no-single-keys.${personId}`
/** People who use speech input, or hit keys by accident, can turn off single letters. */
export function areSingleKeysOn(personId: string): boolean {
  try {
    return localStorage.getItem(switchOf(personId)) === null
  } catch {
    // Without storage the choice cannot be kept, so single keys stay off: an accidental key does no harm.
    return false
  }
}
export function setSingleKeys(personId: string, isOn: boolean) {
  if (isOn) localStorage.removeItem(switchOf(personId))
  else localStorage.setItem(switchOf(personId), 'yes')
}
