import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../useAddress.ts'
import { besideEvent } from './besideEvent.ts'
import { useRoomBeside } from './useRoomBeside.ts'

/** What stands beside a list of the row that somebody looks at; `name` is the row's, as far as the list shows it. */
export type Beside = ComponentType<{ id: string; name: string | undefined; onClose: () => void }>

/** The row whose details stand beside the list, in the address. On a screen that has no room for them there is none. */
export function useBeside<Row>(isOffered: boolean, field: string, rows: readonly Row[], rowKey: (row: Row) => string) {
  const [params] = useSearchParams()
  const address = useAddress()
  const hasRoom = useRoomBeside() && isOffered
  const shown = hasRoom ? (params.get(field) ?? undefined) : undefined
  const list = useRef<HTMLDivElement>(null)

  const show = (key: string | undefined, how: 'push' | 'replace' = 'push') => {
    if (key === shown) return
    address.change((next) => (key === undefined ? next.delete(field) : next.set(field, key)), how)
  }
  const close = () => {
    const row = rowIn(list, shown)
    show(undefined)
    // The row is there still; another page of the list may be open by now, and then it is the list itself.
    const target = row?.querySelector<HTMLElement>('a[href], button') ?? list.current?.querySelector<HTMLElement>('[data-beside-toggle]')
    target?.focus({ preventScroll: true })
  }

  const hear = useEffectEvent((target: EventTarget | null) => {
    const key = target instanceof Element ? target.closest('tr')?.dataset.key : undefined
    if (key === undefined) return
    if (key === shown) list.current?.querySelector<HTMLElement>('[data-beside-title]')?.focus()
    else show(key)
  })
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || belongsToAnother(event.target)) return
    event.preventDefault()
    close()
  })
  useEffect(() => {
    if (!hasRoom) return
    const open = (event: Event) => hear(event.target)
    document.addEventListener(besideEvent, open)
    return () => document.removeEventListener(besideEvent, open)
  }, [hasRoom])
  const isOpen = shown !== undefined
  useEffect(() => {
    if (!isOpen) return
    // Before a dialog hears the key: once it has, nobody could tell any more that it was meant.
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [isOpen])

  return {
    hasRoom,
    shown,
    list,
    row: rows.find((row) => rowKey(row) === shown),
    show,
    close,
    /** Goes on to another row without a step for the back button; nothing while nothing stands beside the list. */
    follow: (row: Row) => void (isOpen && show(rowKey(row), 'replace')),
    toggle: () => {
      const [first] = rows
      if (isOpen) show(undefined)
      else if (first) show(rowKey(first))
    },
  }
}

const rowIn = (list: RefObject<HTMLElement | null>, key: string | undefined) =>
  key === undefined ? undefined : list.current?.querySelector(`tr[data-key="${CSS.escape(key)}"]`)

/** A dialog, a menu or a field has its own use for Escape. */
const belongsToAnother = (target: EventTarget | null) =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]',
    ) !== null)
