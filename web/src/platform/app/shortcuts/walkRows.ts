/** The rows of the lists on the page, in the order in which they stand. */
const rowsOnPage = () => [...document.querySelectorAll('#content table tbody:not([aria-hidden]) > tr')]
const placeIn = (rows: readonly Element[]) => rows.findIndex((row) => row.contains(document.activeElement))

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
