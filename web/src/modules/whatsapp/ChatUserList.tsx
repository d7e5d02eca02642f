import type { WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useShowMore } from '#core/useShowMore.ts'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { When } from '#ui/When.tsx'
import styles from './Whatsapp.module.css'

type Props = { open: string | null; onOpen: (user: WhatsappUser) => void }
const pageSize = 50

/** The chat users, those with the latest message first. */
export function ChatUserList({ open, onOpen }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const asked = { search, pageSize, sort: 'lastAt', direction: 'desc' } as const
  const users = useInfiniteQuery({
    queryKey: [...calls.whatsapp.users.key(), search],
    queryFn: ({ pageParam }) => calls.whatsapp.users({ ...asked, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * pageSize < total ? page + 1 : undefined),
  })
  const more = useShowMore(users)
  return (
    <nav className={styles.users} aria-label="Chat users">
      <TextInput
        aria-label="Search chat users"
        placeholder="Search by name or number"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Loaded query={users} failed="something went wrong!">
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items)
          if (all.length === 0)
            return search ? (
              <EmptyState title="No chat user found." text="Search for a part of the name or number." />
            ) : (
              <EmptyState title="No chat users yet." text="Add the first one. People who write to your number appear here automatically." />
            )
          return (
            <ul className={styles.list}>
              {all.map((user) => (
                <li key={user._id}>
                  <UserButton user={user} isOpen={user._id === open} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {users.hasNextPage && (
        <Button variant="default" loading={more.isPending} onClick={() => void more.show()}>
          Show more
        </Button>
      )}
    </nav>
  )
}

function UserButton({ user, isOpen, onOpen }: { user: WhatsappUser; isOpen: boolean; onOpen: (user: WhatsappUser) => void }) {
  const { name, phoneNumber, lastMessage, lastAt, unread } = user
  return (
    <button type="button" className={styles.user} aria-current={isOpen || undefined} onClick={() => onOpen(user)}>
      <span className={styles.userHead}>
        <strong>{name}</strong>
        {lastAt && (
          <span className={styles.soft}>
            <When at={lastAt} />
          </span>
        )}
      </span>
      <span className={styles.soft}>{phoneNumber}</span>
      {lastMessage && <span className={styles.preview}>{lastMessage}</span>}
      {unread > 0 && !isOpen && <span className={styles.unread}>{count(unread, ['new message', 'new messages'])}</span>}
    </button>
  )
}
