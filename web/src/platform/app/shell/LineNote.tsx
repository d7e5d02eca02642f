import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dateTime } from '#core/format.ts'
import { type Line, lineOf, recoverByItself } from '#core/line.ts'
import styles from './LineNote.module.css'

/** Says while the server cannot be reached that what is shown comes from memory, and from when. */
export function LineNote() {
  const { isDown, from } = useLine()
  return (
    <div role="status">
      {isDown && (
        <p className={styles.note}>
          No connection.{' '}
          {from === null
            ? 'What is missing comes by itself once it is back.'
            : `What you see was read on ${dateTime(from)}. It is renewed by itself.`}
        </p>
      )}
    </div>
  )
}

function useLine(): Line {
  const queries = useQueryClient()
  const [line, setLine] = useState<Line>(() => lineOf(queries))
  useEffect(() => {
    // What is told in the middle of a drawing may change nothing there.
    const look = notifyManager.batchCalls(() =>
      setLine((before) => {
        const now = lineOf(queries)
        return before.isDown === now.isDown && before.from === now.from ? before : now
      }),
    )
    const stop = [queries.getQueryCache().subscribe(look), onlineManager.subscribe(look), recoverByItself(queries)]
    return () => {
      for (const end of stop) end()
    }
  }, [queries])
  return line
}
