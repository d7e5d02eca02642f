import type { ReactNode } from 'react'

/** One line of the palette: a link or an action. */
export type Entry = {
  /** Identifies the line, however the list around it changes. */
  key: string
  title: string
  /** Distinguishes entries with the same title; for a change, its effect. */
  note?: string | undefined
  icon: ReactNode
  aside?: ReactNode
} & (Place | Action)
type Place = { to: string /** Opens in a new tab. */; isElsewhere?: boolean | undefined }
type Action = { act: () => void /** Changes something and asks for confirmation. */; isChange?: boolean }

export type Group = { heading: string; entries: readonly Entry[] }

export const isPlace = (entry: Entry): entry is Entry & Place => 'to' in entry

/** Whether each of the words begins a word of the text: 'all or' finds All Orders. */
export function names(text: string, words: string): boolean {
  const known = wordsOf(text)
  return wordsOf(words).every((wanted) => known.some((word) => word.startsWith(wanted)))
}
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s’'–-]+/)
    .filter(Boolean)
