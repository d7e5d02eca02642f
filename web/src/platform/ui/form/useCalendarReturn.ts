import { useRef } from 'react'

/** For a field with a calendar: when that closes, whoever was in it is back at the field, and not at the top of the page. */
export function useCalendarReturn(onClose?: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const onDropdownClose = () => {
    // Whoever has clicked elsewhere stays there.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.closest('[data-dates-dropdown]')) ref.current?.focus()
    onClose?.()
  }
  return { ref, onDropdownClose }
}
