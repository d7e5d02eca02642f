import { useRef } from 'react'

/** Returns the focus to a calendar's field when the calendar closes; otherwise it would be lost to the page. */
export function useCalendarReturn(onClose?: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const onDropdownClose = () => {
    // A person who clicked elsewhere keeps the focus there.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.closest('[data-dates-dropdown]')) ref.current?.focus()
    onClose?.()
  }
  return { ref, onDropdownClose }
}
