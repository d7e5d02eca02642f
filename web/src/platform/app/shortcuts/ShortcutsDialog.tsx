import type { Role } from '@app/contract/core/access.ts'
import { Kbd, Modal, Stack, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { useMe } from '#core/session.ts'
import { useIsMounted } from '#ui/useIsMounted.ts'
import { isApple } from './isApple.ts'
import styles from './ShortcutsDialog.module.css'
import { areSingleKeysOn, type Shortcut, setSingleKeys, shortcuts } from './shortcuts.ts'

/** Every shortcut of this person, and the switch for those of a single letter. */
export default function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const me = useMe()
  const isMounted = useIsMounted()
  const why = useId()
  const [isOn, setOn] = useState(() => areSingleKeysOn(me.id))
  const choose = (isOn: boolean) => {
    setSingleKeys(me.id, isOn)
    setOn(isOn)
  }
  const groups = Map.groupBy(offeredTo(me.role), ({ on }) => on ?? 'Everywhere')
  return (
    <Modal opened={isMounted && isOpen} onClose={onClose} title="Keyboard shortcuts" size="md">
      <Stack gap="lg">
        {[...groups].map(([heading, offered]) => (
          <section key={heading} aria-label={heading}>
            <h3 className={styles.heading}>{heading}</h3>
            <dl className={styles.list}>
              {offered.map((shortcut) => (
                <div key={shortcut.keys} className={styles.line} data-off={(!isOn && isSingle(shortcut)) || undefined}>
                  <dt>{shortcut.does}</dt>
                  <dd>
                    <Keys of={shortcut.keys} />
                    {!isOn && isSingle(shortcut) && <span className={styles.off}>off</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div>
          <Switch
            label="Shortcuts of a single letter or sign"
            aria-describedby={why}
            checked={isOn}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
          <p id={why} className={styles.why}>
            They never count while you type. Turn them off if you speak to your computer, or hit keys by chance.
          </p>
        </div>
      </Stack>
    </Modal>
  )
}

const offeredTo = (role: Role): Shortcut[] => Object.values<Shortcut>(shortcuts).filter(({ isOffered }) => isOffered?.(role) ?? true)
const isSingle = ({ keys }: Shortcut) => !keys.includes('+')

/** `g h` as two keys with a word between them, since screen readers do not read a gap. */
function Keys({ of }: { of: string }) {
  return of.split(' ').map((key, index) => (
    <span key={key}>
      {index > 0 && <span className={styles.then}> then </span>}
      {key.split('+').map((part, place) => (
        <span key={part}>
          {place > 0 && ' '}
          <Kbd>{nameOf(part)}</Kbd>
        </span>
      ))}
    </span>
  ))
}

function nameOf(key: string): string {
  if (key === 'mod') return isApple() ? '⌘' : 'Ctrl'
  if (key === 'alt') return isApple() ? '⌥' : 'Alt'
  if (key === 'ArrowUp') return '↑'
  if (key === 'ArrowDown') return '↓'
  return key.toUpperCase()
}
