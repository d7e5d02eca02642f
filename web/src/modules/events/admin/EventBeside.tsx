import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideDetails } from '#ui/table/beside/BesideDetails.tsx'
import { EventFacts } from './EventFacts.tsx'
import { eventPage } from './events.columns.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** An event beside its list. */
export function EventBeside({ id, name, onClose }: Props) {
  const asked = useQuery(calls.events.one.queryOptions({ id }))
  return (
    <BesideDetails
      id={id}
      title={asked.data?.title ?? name ?? 'Event'}
      query={asked}
      to={eventPage({ _id: id })}
      failed="The event could not be loaded."
      missing="This event is not here. It may have been deleted."
      onClose={onClose}
    >
      {(event) => <EventFacts event={event} />}
    </BesideDetails>
  )
}
