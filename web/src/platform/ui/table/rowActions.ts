import type { ReactNode } from 'react'
import type { Question } from '../dialog/confirm.tsx'

/** One entry of a row's menu: an action or a link. */
export type RowAction = {
  label: string
  icon?: ReactNode
  isDisabled?: boolean
  /** Shown in the danger colour, at the end, below a line. */
  isDanger?: boolean
  /** The confirmation before `onClick`, for actions that cannot be undone. */
  ask?: Question
} & ({ onClick: () => void; to?: never } | { to: string; onClick?: never /** The router state for the next screen. */; state?: unknown })

/** The context of a row: the rows of its page, their query key, and the total number. */
export type Listing<Row> = { rows: readonly Row[]; key: readonly unknown[]; total: number }

export type RowMenuOf<Row> = (row: Row, listing: Listing<Row>) => readonly (RowAction | false | null | undefined)[]
