import { Alert, SegmentedControl } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { EditConflict } from '#core/useFormVersion.ts'
import { When } from '../When.tsx'
import styles from './ConflictNotice.module.css'

type Props<Values> = {
  changes: readonly EditConflict<Values>[]
  /** The current values of the form. */
  values: Values
  labelOf: (field: string) => string
  /** A value as text; it may be long. */
  show: (field: string, values: Partial<Values>) => string
  onChoose: (values: Partial<Values>) => void
}

/** Shows what another user changed while a form was open. For fields that both changed, the person chooses; no input is lost. */
export function ConflictNotice<Values>({ changes, values, labelOf, show, onChoose }: Props<Values>) {
  const place = useRef<HTMLDivElement>(null)
  const news = changes.length > 0 ? JSON.stringify(changes) : ''
  // It appears in answer to a save, far from where the person looks; later input must not be interrupted.
  useEffect(() => {
    if (news) place.current?.focus()
  }, [news])
  if (changes.length === 0) return null
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      color="warm"
      role="alert"
      icon={<IconUsers size={20} aria-hidden="true" />}
      title="Changed by another user while you were editing"
    >
      <p className={styles.lead}>Nothing is saved yet. Check the differences, then save again.</p>
      <ul className={styles.changes}>
        {changes.map((change) => {
          const { field, by, at, theirs, mine } = change
          const label = labelOf(field)
          return (
            <li key={field} className={styles.change}>
              <div className={styles.words}>
                <strong>{label}</strong>: {show(field, theirs) || 'cleared'}
                <span className={styles.who}>
                  {by && ` by ${by}`}
                  {at && (
                    <>
                      {', '}
                      <When at={new Date(at)} />
                    </>
                  )}
                </span>
                {!mine && <span className={styles.who}> · taken over</span>}
              </div>
              {mine && (
                <>
                  <div className={styles.words}>Yours: {show(field, mine) || 'cleared'}</div>
                  <SegmentedControl
                    size="xs"
                    aria-label={`${label}: whose counts`}
                    value={isIn(values, theirs) ? 'theirs' : 'mine'}
                    onChange={(choice) => onChoose(choice === 'theirs' ? theirs : mine)}
                    data={[
                      { value: 'mine', label: 'Keep mine' },
                      { value: 'theirs', label: 'Take theirs' },
                    ]}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

const isIn = <Values,>(values: Values, part: Partial<Values>) => {
  for (const name in part) if (JSON.stringify(values[name]) !== JSON.stringify(part[name])) return false
  return true
}
