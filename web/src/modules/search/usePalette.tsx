import { IconArrowBack, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { recentOf } from '#core/recent.ts'
import { useMe } from '#core/session.ts'
import type { useOrderDialogs } from '#orders/index.ts'
import type { Entry, Group } from './entries.ts'
import { icon } from './icon.ts'
import { listFor, screensFor } from './places.tsx'
import { readCommand } from './readCommand.ts'
import { useActions } from './useActions.tsx'
import { useCommand } from './useCommand.tsx'
import { useSearchResults } from './useSearchResults.tsx'

type PaletteContent = {
  groups: Group[]
  /** The number of lines that match the words. */
  found: number
  isSettled: boolean
  problem?: string | undefined
  /** Known without the server. */
  isLocal: (entry: Entry) => boolean
}
type PaletteActions = { onShortcuts: () => void; openDialog: ReturnType<typeof useOrderDialogs>['open'] }

/** The palette's lines for the words: the choices of a command, or search results; without words the recent pages. */
export function usePalette(words: string, { onShortcuts, openDialog }: PaletteActions): PaletteContent {
  const me = useMe()
  const [recent] = useState(() => recentOf(me.id))
  const command = readCommand(words, me.role)
  const commanded = useCommand(command, openDialog)
  const found = useSearchResults(command ? '' : words)
  const actions = useActions(words, onShortcuts)

  if (command) return { ...commanded, found: 1, isLocal: () => false }
  const screens = screensFor(me, words)
  const here = [group('Screens', screens), group('Actions', actions)].flat()
  if (words === '')
    return { groups: [...group('Recent', recent.map(recentEntry)), ...here], found: 0, isSettled: true, isLocal: () => true }
  const there = found.groups.filter(({ entries }) => entries.length > 0)
  const list = listFor(me, words)
  const isLocal = (entry: Entry) => [...screens, ...actions].some(({ key }) => key === entry.key)
  return {
    groups: [...here, ...there, ...group('Everything', list)],
    found: here.length + there.length,
    isSettled: found.isSettled,
    isLocal,
    ...(found.isFailed && { problem: 'Orders, people and payments can’t be searched right now. Please try again.' }),
  }
}

/** The change that waits for a second Enter, and its heading. */
export type PendingChange = { entry: Entry; heading: string }

/** The confirmation of a change: its effect again, and the way back. */
export function confirmationOf({ entry, heading }: PendingChange): Omit<PaletteContent, 'found'> {
  const entries: Entry[] = [entry, { key: 'go back', title: 'Go back', icon: <IconArrowBack {...icon} />, act: () => undefined }]
  return { groups: [{ heading: `${heading}: press Enter to do this`, entries }], isSettled: true, isLocal: () => true }
}

const group = (heading: string, entries: Entry[]): Group[] => (entries.length > 0 ? [{ heading, entries }] : [])

const recentEntry = ({ to, title, note }: { to: string; title: string; note?: string | undefined }): Entry => ({
  key: `recent ${to}`,
  title,
  note,
  icon: <IconClock {...icon} />,
  to,
})
