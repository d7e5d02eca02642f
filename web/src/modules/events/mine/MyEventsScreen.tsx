import { href, screens } from '@app/contract/screens.ts'
import { Button, Pagination, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import styles from '../public/Events.module.css'
import { EventCard } from './EventCard.tsx'

const pageSize = 12

/** The reader's events: registered, waiting, or with an offered place. */
export default function MyEventsScreen() {
  const me = useMe()
  const [page, setPage] = useState(1)
  const asked = useQuery(calls.events.attended.queryOptions({ id: me.id, page, pageSize }))
  return (
    <Screen
      title={screens.myEvents.title}
      action={
        <Button component={Link} to={href('upcomingEvents')} variant="default">
          Upcoming Events
        </Button>
      }
    >
      <Loaded query={asked} failed="Your events could not be loaded.">
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState title="No events yet." text="Events that you register for appear here, with the link to join." />
          ) : (
            <Stack gap="lg">
              <ul className={styles.cards}>
                {items.map((event) => (
                  <EventCard key={event._id} event={event} />
                ))}
              </ul>
              {total > pageSize && (
                <Pagination
                  value={page}
                  onChange={setPage}
                  total={Math.ceil(total / pageSize)}
                  getControlProps={(control) => ({ 'aria-label': `${control} page` })}
                />
              )}
            </Stack>
          )
        }
      </Loaded>
    </Screen>
  )
}
