import { IconCornerDownLeft, IconExternalLink } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Entry, type Group, isPlace } from './entries.ts'
import styles from './Palette.module.css'

export const optionId = (listId: string, { key }: Entry) => `${listId}-${key.replace(/[^\w-]/g, '_')}`

type Props = {
  id: string
  groups: readonly Group[]
  active: Entry | undefined
  /** The groups belong to the previous words. */
  isStale: boolean
  onPoint: (entry: Entry) => void
  onTake: (entry: Entry, inNewTab: boolean) => void
}

/** The results in groups. The field above keeps the focus and names the active line. */
export function PaletteList({ id, groups, active, isStale, onPoint, onTake }: Props) {
  const activeId = active && optionId(id, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.list} data-stale={isStale || undefined} hidden={groups.length === 0}>
      {groups.map(({ heading, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options within a list, which no element is
        <div key={heading} role="group" aria-label={heading}>
          <div className={styles.heading} aria-hidden="true">
            {heading}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={entry.key}
              id={optionId(id, entry)}
              role="option"
              aria-selected={entry.key === active?.key}
              className={styles.entry}
              onPointerMove={() => entry.key !== active?.key && onPoint(entry)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ ctrlKey, metaKey }) => onTake(entry, ctrlKey || metaKey)}
            >
              <span className={styles.icon}>{entry.icon}</span>
              <span className={styles.words}>
                <span className={styles.title}>{entry.title}</span>
                {entry.note && <span className={styles.note}>{entry.note}</span>}
              </span>
              {entry.aside}
              {isPlace(entry) && entry.isElsewhere && (
                <>
                  <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
                  <span className="visually-hidden">, opens in a new tab</span>
                </>
              )}
              <IconCornerDownLeft size={14} stroke={1.75} aria-hidden="true" className={styles.enter} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
