/**
 * Whether a dialog is the topmost one. Every open dialog receives Esc, and only the one with the focus may close: a dialog below it checks
 * this first.
 */
export function isInFront(content: Element | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return !dialog || !content || dialog.contains(content)
}
