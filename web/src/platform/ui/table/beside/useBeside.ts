import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../useAddress.ts'
import { besideEvent } from './besideEvent.ts'
import { useRoomBeside } from './useRoomBeside.ts'

/** The panel component for a row beside a list; `name` is the row's name, if the list shows it. */
export type Beside = ComponentType<{ id: string; name: string | undefined; onClose: () => void }>

/** The row that is open beside the list, from the address. None on screens that are too narrow. */
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
    // Focus the row, or the list's toggle if another page of the list is open by now.
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
    // In the capture phase: after a dialog has handled the key, nothing shows that it was meant for the dialog.
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
    /** Shows another row without a history entry; does nothing if the panel is closed. */
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

/** Dialogs, menus and fields handle Escape themselves. */
const belongsToAnother = (target: EventTarget | null) =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]',
    ) !== null)
