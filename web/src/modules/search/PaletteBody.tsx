import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { takeBufferedText } from '#app/shell/bufferTyping.ts'
import { rememberPage } from '#core/recent.ts'
import { useMe } from '#core/session.ts'
import type { useOrderDialogs } from '#orders/index.ts'
import { type Entry, isPlace } from './entries.ts'
import styles from './Palette.module.css'
import { PaletteHelp } from './PaletteHelp.tsx'
import { optionId, PaletteList } from './PaletteList.tsx'
import { confirmationOf, type PendingChange, usePalette } from './usePalette.tsx'

type Props = {
  onClose: () => void
  onShortcuts: () => void
  openDialog: ReturnType<typeof useOrderDialogs>['open']
}

/** The field and its results. The focus stays in the field; the arrow keys select a line of the list below. */
export function PaletteBody({ onClose, onShortcuts, openDialog }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  /** The change that waits for a second Enter. */
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null)
  /** Enter was pressed before the answer arrived. */
  const [isEager, setEager] = useState(false)

  const words = typed.trim().replace(/\s+/g, ' ')
  const offered = usePalette(words, { onShortcuts, openDialog })
  const { groups, isSettled, problem, isLocal } = pendingChange ? confirmationOf(pendingChange) : offered
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ key }) => key === chosen) ?? entries[0]

  const type = (text: string) => {
    setTyped(text)
    setChosen('')
    setPendingChange(null)
    setEager(false)
  }
  const take = (entry: Entry, inNewTab = false) => {
    setEager(false)
    if (entry.key === 'go back') return setPendingChange(null)
    if (isPlace(entry)) {
      rememberPage(me.id, { to: entry.to, title: entry.title, note: entry.note })
      if (entry.isElsewhere || inNewTab) window.open(entry.to, '_blank', 'noopener')
      else void navigate(entry.to)
      if (!inNewTab) onClose()
    } else if (entry.isChange && !pendingChange) {
      setChosen('')
      setPendingChange({ entry, heading: groups.find((group) => group.entries.includes(entry))?.heading ?? '' })
    } else {
      onClose()
      entry.act()
    }
  }

  // Enter before the answer means the first line of the answer.
  const takeFirst = useEffectEvent(() => {
    if (isEager && active) take(active)
    setEager(false)
  })
  useEffect(() => {
    if (isSettled) takeFirst()
  }, [isSettled])

  const move = (by: number) => {
    const at = active ? entries.indexOf(active) : 0
    setChosen(entries[(at + by + entries.length) % entries.length]?.key ?? '')
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, metaKey } = event
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) onClose()
    else if (key === 'Escape' && pendingChange) setPendingChange(null)
    else if (key === 'Escape') onClose()
    else if (key === 'Enter' && active && (isSettled || isLocal(active))) take(active, ctrlKey || metaKey)
    else if (key === 'Enter') setEager(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // Handles the keys of the whole dialog, wherever the focus is.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of the field and the button within
    <div className={styles.palette} onKeyDown={press}>
      <div className={styles.line}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={styles.field}
          data-autofocus
          role="combobox"
          aria-label="Find or do anything"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          placeholder="Find or do anything…"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onFocus={() => {
            const ahead = takeBufferedText()
            if (ahead) type(typed + ahead)
          }}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <CloseButton onClick={onClose} onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()} />
      </div>
      <PaletteList id={listId} groups={groups} active={active} isStale={!isSettled} onPoint={({ key }) => setChosen(key)} onTake={take} />
      {problem && <p className={styles.problem}>{problem}</p>}
      {!pendingChange && (words === '' || (isSettled && !problem && offered.found === 0)) && <PaletteHelp role={me.role} words={words} />}
      <div role="status" className="visually-hidden">
        {isSettled &&
          (pendingChange
            ? `${pendingChange.heading}. ${pendingChange.entry.note}. Press Enter to confirm, Escape to go back.`
            : (problem ?? announcementOf(words, entries.length)))}
      </div>
    </div>
  )
}

const announcementOf = (words: string, lines: number) => (words === '' ? '' : lines === 1 ? '1 result' : `${lines || 'No'} results`)
