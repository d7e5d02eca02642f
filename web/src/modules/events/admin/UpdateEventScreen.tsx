import type { EventDetails } from '@app/contract/events/events.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { useDraftEdit } from '#ui/form/useDraftEdit.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { EventForm } from './EventForm.tsx'
import { checkEvent, type EventFields, fieldsOf, formField, inWords, labelOf, readChange, sentEvent } from './eventFields.ts'

/** Changes an event; attendees are notified of a new time automatically. */
export default function UpdateEventScreen() {
  const { id = '' } = useParams()
  // A refetch must not replace the input.
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

/** The form and its draft know the version that they started from, so that a stale edit is refused. */
function Updating({ event }: { event: EventDetails }) {
  const me = useMe()
  const navigate = useNavigate()
  const [opened] = useState(() => ({ before: fieldsOf(event), version: event.version }))
  const { form, notice, saved, known } = useDraftEdit<EventFields>({
    draft: `updateEvent.${me.id}.${event._id}`,
    opened,
    readChange,
    // The picture is not drafted: an unused upload expires.
    kept: (values) => ({ ...values, bannerImg: opened.before.bannerImg }),
    leaving: 'Your changes have not been saved. They are kept on this device.',
    validate: checkEvent,
  })
  const update = useAction(calls.events.update, {
    done: ({ message }) => message,
    failed: 'something went wrong!',
    refresh: [calls.events],
    form: {
      setFieldError: (field, message) => form.setFieldError(formField(field), message),
      getInputNode: (field) => form.getInputNode(formField(field)),
    },
    after: () => {
      saved()
      void navigate(href('eventDetails', { id: event._id }))
    },
  })
  return (
    <EventForm
      form={form}
      banner={opened.before.bannerImg}
      submit="Update Event"
      isPending={update.isPending}
      notice={<DraftNotice {...notice} />}
      before={<ConflictNotice changes={known.conflicts} values={form.values} labelOf={labelOf} show={inWords} onChoose={form.setValues} />}
      onSubmit={(values) =>
        update.mutate({ id: event._id, version: known.version, updatedData: sentEvent(values) }, { onError: known.refused })
      }
    />
  )
}
