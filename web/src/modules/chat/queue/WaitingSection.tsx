import { type WaitingFilter, waitingFilters } from '@app/contract/conversations/chatQueue.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { onChat } from '#core/liveChat.ts'
import { useShowMore } from '#core/useShowMore.ts'
import { Face } from '#ui/Person.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import chat from '../Chat.module.css'
import styles from './Desk.module.css'
import { waitedWords } from './waitedWords.ts'

const labels = { all: 'All', mine: 'Mine', unassigned: 'Unassigned' } as const satisfies Record<WaitingFilter, string>
const none = {
  all: 'No customer is waiting.',
  mine: 'No customer is waiting for you.',
  unassigned: 'Every waiting customer has an assignee.',
}
const pageSize = 10

/** The customers who wait for an answer, the longest wait first. The filter is in the URL. */
export function WaitingSection({ open, onOpen }: { open: string; onOpen: (id: string) => void }) {
  const id = useId()
  const goTo = useNavigate()
  const queries = useQueryClient()
  const [isShown, setShown] = useState(true)
  const [address, setAddress] = useSearchParams()
  const whose = waitingFilters.find((each) => each === address.get('waits')) ?? 'all'
  const list = useInfiniteQuery({
    queryKey: [...calls.chatQueue.waiting.key(), { whose }, 'pages'],
    queryFn: ({ pageParam }) => calls.chatQueue.waiting({ whose, page: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    // Updates the displayed waiting time.
    refetchInterval: 60_000,
  })
  const more = useShowMore(list)
  useEffect(() => {
    const again = () =>
      void queries.invalidateQueries({ queryKey: calls.chatQueue.key(), predicate: ({ queryKey }) => !isOfReplies(queryKey) })
    return onChat({ message: again, up: again })
  }, [queries])
  const choose = (wanted: WaitingFilter) =>
    setAddress((before) => {
      const { waits: _, ...rest } = Object.fromEntries(before)
      return wanted === 'all' ? rest : { ...rest, waits: wanted }
    })

  return (
    <section className={chat.section}>
      <h2 className={chat.sectionTitle}>
        <button type="button" aria-expanded={isShown} aria-controls={isShown ? id : undefined} onClick={() => setShown(!isShown)}>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" className={chat.chevron} />
          Waits longest
          {list.data?.pages[0] ? ` (${list.data.pages[0].total})` : ''}
        </button>
      </h2>
      {isShown && (
        <div id={id}>
          <SegmentedControl
            className={styles.filter}
            size="xs"
            fullWidth
            aria-label="Whose customers"
            data={waitingFilters.map((value) => ({ value, label: labels[value] }))}
            value={whose}
            onChange={choose}
          />
          <Loaded query={list} failed="The waiting customers could not be loaded." skeleton={<TextSkeleton lines={2} />}>
            {({ pages }) => {
              const items = pages.flatMap((page) => page.items)
              if (items.length === 0) return <p className={chat.none}>{none[whose]}</p>
              return (
                <ul className={chat.rows} aria-label={count(items.length, ['customer waits', 'customers wait'])}>
                  {items.map(({ _id, kind, name, profilePicture, waitingSince, waitedSeconds, assignee }) => (
                    <li key={_id}>
                      <button
                        type="button"
                        className={chat.row}
                        aria-current={_id === open ? 'true' : undefined}
                        onClick={() => (kind === 'whatsapp' ? void goTo(`${href('whatsapp')}?user=${_id}`) : onOpen(_id))}
                      >
                        <Face name={name} picture={profilePicture} size={38} />
                        <span className={chat.rowWords}>
                          <span className={chat.rowTop}>
                            <span className={chat.rowName}>{name}</span>
                            <span className={chat.faint}>{waitedWords({ waitingSince, waitedSeconds })}</span>
                          </span>
                          <span className={chat.rowBottom}>
                            <span className={chat.faint}>
                              {kind === 'whatsapp' && 'WhatsApp · '}
                              {assignee ? assignee.name : kind === 'direct' ? 'Your chat' : 'Unassigned'}
                            </span>
                          </span>
                        </span>
                      </button>
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

/** Saving one of these does not invalidate the conversations. */
const lasting: readonly unknown[] = ['replies', 'replyWords', 'colleagues', 'hours']
const isOfReplies = (key: readonly unknown[]) => key.some((part) => lasting.includes(part))
