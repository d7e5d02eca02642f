import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { When } from '#ui/When.tsx'
import styles from './Chat.module.css'

/** Search results over all messages that the reader can see. */
export function FoundMessages({ search, onOpen }: { search: string; onOpen: (id: string) => void }) {
  const [words] = useDebouncedValue(search, 250)
  const found = useQuery({ ...calls.conversations.search.queryOptions({ search: words }), enabled: words.length >= 2 })
  return (
    <section className={styles.found} aria-label="Messages found">
      <Loaded query={found} failed="The messages could not be searched.">
        {(messages) =>
          messages.length === 0 ? (
            <p className={styles.none}>No message contains this.</p>
          ) : (
            <ul className={styles.rows}>
              {messages.map(({ _id, conversationId, conversationName, sender, message, createdAt }) => (
                <li key={_id}>
                  <button type="button" className={styles.row} onClick={() => onOpen(conversationId)}>
                    <span className={styles.rowWords}>
                      <span className={styles.rowTop}>
                        <span className={styles.rowName}>{conversationName}</span>
                        <span className={styles.faint}>
                          <When at={createdAt} />
                        </span>
                      </span>
                      <span className={styles.foundText}>
                        {sender[0] && `${sender[0].name}: `}
                        {message.slice(0, 200)}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
