import type { ComponentType } from 'react'
import type { Column } from './columns.tsx'

/** What somebody has arranged of a list, and where they do; both come from whoever keeps it for them. */
export type SavedViews = {
  useArrangement: () => Arrangement
  Menu: ComponentType<SavedViewsMenu>
}
export type Arrangement = {
  /** Titles of the columns that are wanted, in their order; null for all that need no choosing. */
  columns: readonly string[] | null
  /** What the list opens with; undefined while that is not known, and where nothing was chosen. */
  opensWith: string | undefined
}
export type SavedViewsMenu = {
  /** What the list shows just now, as its address says it. */
  query: string
  /** The same this instant: on a busy machine a filter that was just chosen is drawn later. */
  queryNow: () => string
  onShow: (query: string) => void
  /** The titles of all columns that there are, and of those among them that stand there only once they are chosen. */
  columns: readonly string[]
  extra: readonly string[]
}

export const nothingKept: Arrangement = { columns: null, opensWith: undefined }

/** The columns as they were chosen. The first one names the row and always stands first. */
export function arranged<C extends Pick<Column<never>, 'title' | 'isExtra'>>(
  columns: readonly C[],
  chosen: Arrangement['columns'],
): readonly C[] {
  if (chosen === null) return columns.filter(({ isExtra }) => !isExtra)
  const [name, ...others] = columns
  const wanted = chosen.flatMap((title) => others.filter((column) => column.title === title))
  return name ? [name, ...new Set(wanted)] : []
}
