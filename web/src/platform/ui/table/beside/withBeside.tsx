import { IconLayoutSidebarRight } from '@tabler/icons-react'
import type { RowMenuOf } from '../rowActions.ts'

/** Adds an entry to the row's menu that opens the row beside the list, if there is room. */
export function withBeside<Row>(rowMenu: RowMenuOf<Row> | undefined, show: ((row: Row) => void) | false): RowMenuOf<Row> | undefined {
  if (!rowMenu || !show) return rowMenu
  const icon = <IconLayoutSidebarRight size={16} stroke={1.75} aria-hidden="true" />
  return (row, listing) => {
    const [first, ...others] = rowMenu(row, listing)
    return [first, { label: 'Open beside', icon, onClick: () => show(row) }, ...others]
  }
}
