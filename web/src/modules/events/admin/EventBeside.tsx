import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { EventFacts } from './EventFacts.tsx'
import { eventPage } from './events.columns.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** An event beside its list. */
export function EventBeside({ id, name = 'Event', onClose }: Props) {
  const asked = useQuery(calls.events.one.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      title={(event) => event.title}
      untitled={name}
      query={asked}
      to={eventPage({ _id: id })}
      failed="The event could not be loaded."
      missing="This event is not here. It may have been deleted."
      onClose={onClose}
    >
      {(event) => <EventFacts event={event} />}
    </BesideFrame>
  )
}
