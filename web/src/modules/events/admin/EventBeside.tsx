import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './EventBeside.module.css'
import { EventFacts } from './EventFacts.tsx'
import { eventPage } from './events.columns.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** An event beside its list. */
export function EventBeside({ id, name, onClose }: Props) {
  const asked = useQuery(calls.events.one.queryOptions({ id }))
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} data-beside-title>
          {asked.data?.title ?? name ?? 'Event'}
        </h2>
        <div className={styles.tools}>
          <Button
            component={Link}
            to={eventPage({ _id: id })}
            variant="default"
            size="compact-sm"
            rightSection={<IconArrowUpRight size={14} aria-hidden="true" />}
          >
            Open
          </Button>
          <ActionIcon aria-label="Close what is beside the list" aria-keyshortcuts="Escape" onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      </header>
      <div key={id} className={styles.beside}>
        <Loaded
          query={asked}
          failed="The event could not be loaded."
          skeleton={<TextSkeleton lines={8} />}
          missing="This event is not here. It may have been deleted."
        >
          {(event) => <EventFacts event={event} />}
        </Loaded>
      </div>
    </>
  )
}
