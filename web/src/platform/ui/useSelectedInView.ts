import { useEffect, useRef } from 'react'

/** For a row of tabs that may be wider than the screen: scrolls the selected one into view without moving the page. */
export function useSelectedInView() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    if (!row) return
    const show = () => {
      const tab = row.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
      if (!tab) return
      const [frame, { left, right }] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
      // Whole pixels: a fraction would stay out of view.
      if (left < frame.left) row.scrollLeft -= Math.ceil(frame.left - left)
      else if (right > frame.right) row.scrollLeft += Math.ceil(right - frame.right)
    }
    show()
    // Counts that load later make the tabs wider, and a zoom makes the row narrower.
    const sizes = new ResizeObserver(show)
    sizes.observe(row)
    for (const tab of row.children) sizes.observe(tab)
    const choice = new MutationObserver(show)
    choice.observe(row, { subtree: true, attributes: true, attributeFilter: ['aria-selected'] })
    return () => {
      sizes.disconnect()
      choice.disconnect()
    }
  }, [])
  return list
}
