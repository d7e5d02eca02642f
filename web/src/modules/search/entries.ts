import type { ReactNode } from 'react'

/** One line of the palette: it leads somewhere, or it does something. */
export type Entry = {
  /** Tells it apart from every other line, however the list around it changes. */
  key: string
  title: string
  /** What tells it from others of its name; for what changes something, what it will do. */
  note?: string | undefined
  icon: ReactNode
  aside?: ReactNode
} & (Place | Deed)
type Place = { to: string /** It stands beside the dashboard. */; isElsewhere?: boolean | undefined }
type Deed = { act: () => void /** It changes something, and asks first. */; isChange?: boolean }

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
