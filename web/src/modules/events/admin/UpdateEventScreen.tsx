import type { EventDetails } from '@app/contract/events/events.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { EventForm, showProblem } from './EventForm.tsx'
import { fieldsOf } from './eventFields.ts'

/** Changes an event; those who come hear of another time by themselves. */
export default function UpdateEventScreen() {
  const { id = '' } = useParams()
  // What is typed must not be replaced by what comes in meanwhile.
  const asked = useQuery({ ...calls.events.one.queryOptions({ id }), refetchOnWindowFocus: false })
  return (
    <Screen
      title={`Update ${asked.data?.title ?? ''}`.trim()}
      width="form"
      breadcrumb={[{ label: screens.allEvents.title, to: href('allEvents') }]}
    >
      <Loaded
        query={asked}
        failed="The event could not be loaded."
        skeleton={<FactsSkeleton facts={8} />}
        missing={<EmptyState title="This event is not here." text="It may have been deleted." />}
      >
        {(event) => <Updating event={event} />}
      </Loaded>
    </Screen>
  )
}

function Updating({ event }: { event: EventDetails }) {
  const [initial] = useState(() => fieldsOf(event))
  const navigate = useNavigate()
  const update = useAction(calls.events.update, { done: ({ message }) => message, refresh: [calls.events], isQuiet: true })
  return (
    <EventForm
      initial={initial}
      submit="Update Event"
      isPending={update.isPending}
      onSubmit={(updatedData, form) =>
        update.mutate(
          { id: event._id, updatedData },
          {
            onSuccess: () => void navigate(href('eventDetails', { id: event._id })),
            onError: (error) => showProblem(form, error),
          },
        )
      }
    />
  )
}
