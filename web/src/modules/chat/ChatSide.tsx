import { mayAnswerCustomers } from '@app/contract/conversations/chatQueue.rules.ts'
import { mayKeepSpaces } from '@app/contract/conversations/conversations.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconMessages, IconUser } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useShowMore } from '#core/useShowMore.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './Chat.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { AddPersonDialog } from './dialogs/AddPersonDialog.tsx'
import { CreateGroupDialog } from './dialogs/CreateGroupDialog.tsx'
import { WaitingSection } from './queue/WaitingSection.tsx'

type Props = { search: string; open: string; onOpen: (id: string) => void }

/** The list of conversations: chats and query groups, then spaces. */
export function ChatSide(props: Props) {
  const me = useMe()
  const isKeeper = mayKeepSpaces(me.role)
  return (
    <section className={styles.side} aria-label="Conversations">
      <nav className={styles.links} aria-label="Chat">
        <Link to={href('myProfile')} className={styles.link}>
          <IconUser size={16} stroke={1.75} aria-hidden="true" />
          Profile
        </Link>
        <Link to={href('chat')} className={styles.link} aria-current="page">
          <IconMessages size={16} stroke={1.75} aria-hidden="true" />
          Chat
        </Link>
      </nav>
      {isKeeper && (
        <div className={styles.makers}>
          <AddPersonDialog onMade={props.onOpen} />
          <CreateGroupDialog onMade={props.onOpen} />
        </div>
      )}
      {mayAnswerCustomers(me.role) && <WaitingSection open={props.open} onOpen={props.onOpen} />}
      <Section title="Chat" section="chat" {...props} />
      <Section title="Spaces" section="spaces" {...props} />
    </section>
  )
}

function Section({ title, section, search, open, onOpen }: Props & { title: string; section: 'chat' | 'spaces' }) {
  const id = useId()
  const me = useMe()
  const [isShown, setShown] = useState(true)
  const [words] = useDebouncedValue(search.trim(), 250)
  const list = useInfiniteQuery({
    queryKey: [...calls.conversations.list.key(), { section, search: words }, 'pages'],
    queryFn: ({ pageParam }) => calls.conversations.list({ section, search: words, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?._id : undefined),
  })
  const more = useShowMore(list)
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>
        <button type="button" aria-expanded={isShown} aria-controls={isShown ? id : undefined} onClick={() => setShown(!isShown)}>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" className={styles.chevron} />
          {title}
        </button>
      </h2>
      {isShown && (
        <div id={id}>
          <Loaded
            query={list}
            failed={section === 'spaces' ? 'Unable to fetch groups!' : 'Your chats could not be loaded.'}
            skeleton={<TextSkeleton lines={4} />}
          >
            {({ pages }) => {
              const items = pages.flatMap((page) => page.items)
              if (items.length === 0)
                return <p className={styles.none}>{words ? 'Nothing found.' : section === 'spaces' ? 'No spaces yet.' : 'No chats yet.'}</p>
              return (
                <ul className={styles.rows}>
                  {items.map((conversation) => (
                    <li key={conversation._id}>
                      <ConversationRow conversation={conversation} myId={me.id} isOpen={conversation._id === open} onOpen={onOpen} />
                    </li>
                  ))}
                </ul>
              )
            }}
          </Loaded>
          {list.hasNextPage && (
            <Button variant="subtle" size="compact-sm" loading={more.isPending} onClick={() => void more.show()}>
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
