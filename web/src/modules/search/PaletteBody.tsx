import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { takeTyped } from '#app/shell/typedAhead.ts'
import { remember } from '#core/recent.ts'
import { useMe } from '#core/session.ts'
import type { useOrderDialogs } from '#orders/index.ts'
import { type Entry, isPlace } from './entries.ts'
import styles from './Palette.module.css'
import { PaletteHelp } from './PaletteHelp.tsx'
import { optionId, PaletteList } from './PaletteList.tsx'
import { type Asked, confirming, usePalette } from './usePalette.tsx'

type Props = {
  onClose: () => void
  onShortcuts: () => void
  openDialog: ReturnType<typeof useOrderDialogs>['open']
}

/** The field and what it finds. The focus stays in the field; the arrow keys choose a line of the list below it. */
export function PaletteBody({ onClose, onShortcuts, openDialog }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  /** The change that waits for a second Enter. */
  const [asked, setAsked] = useState<Asked | null>(null)
  /** Enter came before the answer did. */
  const [isEager, setEager] = useState(false)

  const words = typed.trim().replace(/\s+/g, ' ')
  const offered = usePalette(words, { onShortcuts, openDialog })
  const { groups, isSettled, problem, isLocal } = asked ? confirming(asked) : offered
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ key }) => key === chosen) ?? entries[0]

  const type = (text: string) => {
    setTyped(text)
    setChosen('')
    setAsked(null)
    setEager(false)
  }
  const take = (entry: Entry, inNewTab = false) => {
    setEager(false)
    if (entry.key === 'go back') return setAsked(null)
    if (isPlace(entry)) {
      remember(me.id, { to: entry.to, title: entry.title, note: entry.note })
      if (entry.isElsewhere || inNewTab) window.open(entry.to, '_blank', 'noopener')
      else void navigate(entry.to)
      if (!inNewTab) onClose()
    } else if (entry.isChange && !asked) {
      setChosen('')
      setAsked({ entry, heading: groups.find((group) => group.entries.includes(entry))?.heading ?? '' })
    } else {
      onClose()
      entry.act()
    }
  }

  // Whoever knows what they want presses Enter before it is found: then the first line of the answer is meant.
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
    else if (key === 'Escape' && asked) setAsked(null)
    else if (key === 'Escape') onClose()
    else if (key === 'Enter' && active && (isSettled || isLocal(active))) take(active, ctrlKey || metaKey)
    else if (key === 'Enter') setEager(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // The keys of the whole dialog, wherever in it the focus is.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the field and the button within
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
            const ahead = takeTyped()
            if (ahead) type(typed + ahead)
          }}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <CloseButton onClick={onClose} onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()} />
      </div>
      <PaletteList id={listId} groups={groups} active={active} isStale={!isSettled} onPoint={({ key }) => setChosen(key)} onTake={take} />
      {problem && <p className={styles.problem}>{problem}</p>}
      {!asked && (words === '' || (isSettled && !problem && offered.found === 0)) && <PaletteHelp role={me.role} words={words} />}
      <div role="status" className="visually-hidden">
        {isSettled &&
          (asked
            ? `${asked.heading}. ${asked.entry.note}. Press Enter to confirm, Escape to go back.`
            : (problem ?? toldOf(words, entries.length)))}
      </div>
    </div>
  )
}

const toldOf = (words: string, lines: number) => (words === '' ? '' : lines === 1 ? '1 result' : `${lines || 'No'} results`)
