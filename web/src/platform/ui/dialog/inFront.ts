/**
 * Esc is heard by every dialog that is open, and meant for the one that has the focus: what stands below it, or has only opened it, asks
 * this before it closes.
 */
export function isInFront(content: Element | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return !dialog || !content || dialog.contains(content)
}
