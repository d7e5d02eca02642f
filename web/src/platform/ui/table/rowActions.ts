import type { ReactNode } from 'react'
import type { Question } from '../dialog/confirm.tsx'

/** One line of a row's menu: something to do, or somewhere to go. */
export type RowAction = {
  label: string
  icon?: ReactNode
  isDisabled?: boolean
  /** Shown in the danger colour, at the end, below a line. */
  isDanger?: boolean
  /** Asked before `onClick`; for what cannot be undone. */
  ask?: Question
} & (
  | { onClick: () => void; to?: never }
  | { to: string; onClick?: never /** What the next screen is told besides its address. */; state?: unknown }
)

/** What a row stands among: the rows of its page, the question that they answer, and how many there are beyond the page. */
export type Listing<Row> = { rows: readonly Row[]; key: readonly unknown[]; total: number }

export type RowMenuOf<Row> = (row: Row, listing: Listing<Row>) => readonly (RowAction | false | null | undefined)[]
