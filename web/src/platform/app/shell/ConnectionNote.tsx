import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Connection, connectionOf, retryUnanswered } from '#core/connection.ts'
import { moment } from '#core/format.ts'
import styles from './ConnectionNote.module.css'

/** While the server cannot be reached, says that the data comes from memory, and from when. */
export function ConnectionNote() {
  const { isDown, from } = useConnectionState()
  return (
    <div role="status">
      {isDown && (
        <p className={styles.note}>
          No connection.{' '}
          {from === null
            ? 'Missing data loads as soon as the connection is back.'
            : `You see the state of ${moment(from)}. It updates as soon as the connection is back.`}
        </p>
      )}
    </div>
  )
}

function useConnectionState(): Connection {
  const queries = useQueryClient()
  const [line, setLine] = useState<Connection>(() => connectionOf(queries))
  useEffect(() => {
    // An update during a render may set no state.
    const look = notifyManager.batchCalls(() =>
      setLine((before) => {
        const now = connectionOf(queries)
        return before.isDown === now.isDown && before.from === now.from ? before : now
      }),
    )
    const stop = [queries.getQueryCache().subscribe(look), onlineManager.subscribe(look), retryUnanswered(queries)]
    return () => {
      for (const end of stop) end()
    }
  }, [queries])
  return line
}
