import type { Role } from '@app/contract/core/access.ts'
import { href, ordersOfRole, type PlainScreenName } from '@app/contract/screens.ts'

/** `keys` as they are pressed: one after the other where a space stands between them, `mod` for Ctrl or ⌘. */
export type Shortcut = { keys: string; does: string; on?: string; isOffered?: (role: Role) => boolean }

const newOrderOf: Partial<Record<Role, PlainScreenName>> = { user: 'createOwnOrder', admin: 'createOrder', sales: 'createOrder' }

/** Every shortcut there is. What is bound and what the dialog shows is read from here, so that neither knows one that the other doesn't. */
export const shortcuts = {
  palette: { keys: 'mod+k', does: 'Find anything, do anything' },
  help: { keys: '?', does: 'Show these shortcuts' },
  search: { keys: '/', does: 'Search the list on the page' },
  home: { keys: 'g h', does: 'Go home' },
  orders: { keys: 'g o', does: 'Go to the orders' },
  newOrder: { keys: 'n', does: 'New order', isOffered: (role) => role in newOrderOf },
  undo: { keys: 'mod+z', does: 'Take back what you just did, while that is offered' },
  nextRow: { keys: 'j', does: 'Next row; Enter opens it', on: 'In a list' },
  previousRow: { keys: 'k', does: 'Previous row', on: 'In a list' },
  chooseRow: { keys: 'x', does: 'Select the row', on: 'In a list' },
  besideRow: { keys: 'o', does: 'Row beside the list; Esc closes', on: 'In a list' },
  previousOrder: { keys: 'alt+ArrowUp', does: 'Previous order', on: 'On an order' },
  nextOrder: { keys: 'alt+ArrowDown', does: 'Next order', on: 'On an order' },
} as const satisfies Record<string, Shortcut>
export type ShortcutName = keyof typeof shortcuts

/** Where the shortcuts that go somewhere lead this role. */
export function leadsTo(name: ShortcutName, role: Role): string | undefined {
  if (name === 'home') return href('home')
  if (name === 'orders') return href(ordersOfRole[role])
  const screen = newOrderOf[role]
  return name === 'newOrder' && screen ? href(screen) : undefined
}

const switchOf = (personId: string) => `no-single-keys.${personId}`
/** Whoever speaks to their computer, or hits keys by chance, turns off what a single letter does. */
export function areSingleKeysOn(personId: string): boolean {
  try {
    return localStorage.getItem(switchOf(personId)) === null
  } catch {
    // A browser that keeps nothing keeps no switch: then a key hit by chance does no harm.
    return false
  }
}
export function setSingleKeys(personId: string, isOn: boolean) {
  if (isOn) localStorage.removeItem(switchOf(personId))
  else localStorage.setItem(switchOf(personId), 'yes')
}
