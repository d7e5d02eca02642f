import { besideEvent } from '#ui/table/beside/besideEvent.ts'

/** The rows of all lists on the page, in order. */
const rowsOnPage = () => [...document.querySelectorAll('#content table tbody:not([aria-hidden]) > tr')]
/** The index of the focused row, or else of the row that is open beside its list. */
function placeIn(rows: readonly Element[]) {
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  return focused === -1 ? rows.findIndex((row) => row.getAttribute('aria-current') === 'true') : focused
}

/**
 * Focuses the link of the next or previous row, from where Enter opens it; of the first row if none has the focus. Returns whether there
 * was one.
 */
export function walkRows(by: 1 | -1): boolean {
  const rows = rowsOnPage()
  const at = placeIn(rows)
  const next = at === -1 ? rows[0] : rows[at + by]
  const target = next?.querySelector<HTMLElement>('a[href]') ?? next?.querySelector<HTMLElement>('button')
  if (!target) return false
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
  return true
}

/** Toggles the selection of the focused row. Returns whether it can be selected. */
export function toggleRow(): boolean {
  const rows = rowsOnPage()
  const box = rows[placeIn(rows)]?.querySelector<HTMLElement>('input[type="checkbox"]')
  box?.click()
  return box !== null && box !== undefined
}

/** Opens the row beside its list, or focuses the panel that is already open. Returns whether there was a row. */
export function openRowBeside(): boolean {
  // Rows of a list with room for a panel carry their key.
  const rows = rowsOnPage().filter((row) => row.hasAttribute('data-key'))
  const row = rows[placeIn(rows)] ?? rows[0]
  if (!row) return false
  if (!row.contains(document.activeElement)) row.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true })
  return row.dispatchEvent(new Event(besideEvent, { bubbles: true }))
}
