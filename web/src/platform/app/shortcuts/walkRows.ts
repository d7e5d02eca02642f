import { besideEvent } from '#ui/table/beside/besideEvent.ts'

/** The rows of the lists on the page, in the order in which they stand. */
const rowsOnPage = () => [...document.querySelectorAll('#content table tbody:not([aria-hidden]) > tr')]
/** The row that has the focus, or else the one whose details stand beside its list. */
function placeIn(rows: readonly Element[]) {
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  return focused === -1 ? rows.findIndex((row) => row.getAttribute('aria-current') === 'true') : focused
}

/**
 * Takes the focus to the link of the next row or the one before, from where Enter opens it; to the first one where no row has it.
 * Answers whether there was one.
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

/** Chooses the row that has the focus, or no longer; answers whether there was one that can be chosen. */
export function chooseRow(): boolean {
  const rows = rowsOnPage()
  const box = rows[placeIn(rows)]?.querySelector<HTMLElement>('input[type="checkbox"]')
  box?.click()
  return box !== null && box !== undefined
}

/** Opens the row beside its list, or goes into what stands there already; answers whether there was one. */
export function openRowBeside(): boolean {
  // Rows of a list that has room for them beside it carry their key.
  const rows = rowsOnPage().filter((row) => row.hasAttribute('data-key'))
  const row = rows[placeIn(rows)] ?? rows[0]
  if (!row) return false
  if (!row.contains(document.activeElement)) row.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true })
  return row.dispatchEvent(new Event(besideEvent, { bubbles: true }))
}
