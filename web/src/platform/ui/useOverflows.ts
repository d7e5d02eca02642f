import { useCallback, useState } from 'react'

/** Whether an element's content is wider than the element; updated when either changes. */
export function useOverflows() {
  const [overflows, setOverflows] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const content = element.firstElementChild
      setOverflows(content !== null && content.scrollWidth > element.clientWidth + 1)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, overflows }
}
