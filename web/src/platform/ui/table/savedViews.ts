import type { ComponentType } from 'react'
import type { Column } from './columns.tsx'

/** A user's arrangement of a list and the menu to change it; both provided by the module that stores them. */
export type SavedViews = {
  useArrangement: () => Arrangement
  Menu: ComponentType<SavedViewsMenu>
}
export type Arrangement = {
  /** Titles of the chosen columns in order; null for the default ones. */
  columns: readonly string[] | null
  /** The query that the list opens with; undefined while loading, and if nothing was chosen. */
  opensWith: string | undefined
}
export type SavedViewsMenu = {
  /** The current query of the list, as in its address. */
  query: string
  /** The query at this instant: on a slow computer a new filter renders later. */
  queryNow: () => string
  onShow: (query: string) => void
  /** The titles of all columns, and of those that are shown only when chosen. */
  columns: readonly string[]
  extra: readonly string[]
}

export const defaultArrangement: Arrangement = { columns: null, opensWith: undefined }

/** The columns in the chosen order. The first one names the row and always comes first. */
export function arrangedColumns<C extends Pick<Column<never>, 'title' | 'isExtra'>>(
  columns: readonly C[],
  chosen: Arrangement['columns'],
): readonly C[] {
  if (chosen === null) return columns.filter(({ isExtra }) => !isExtra)
  const [name, ...others] = columns
  const wanted = chosen.flatMap((title) => others.filter((column) => column.title === title))
  return name ? [name, ...new Set(wanted)] : []
}
