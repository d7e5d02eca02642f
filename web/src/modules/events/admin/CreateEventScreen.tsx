import { href, screens } from '@app/contract/screens.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { Screen } from '#ui/Screen.tsx'
import { EventForm } from './EventForm.tsx'
import { checkEvent, formField, noEvent, sentEvent } from './eventFields.ts'

/** A new event; once it is made the form is empty for the next. */
export default function CreateEventScreen() {
  const [round, setRound] = useState(1)
  return (
    <Screen
      title={screens.createEvent.title}
      width="form"
      breadcrumb={[
        { label: 'Profile', to: href('myProfile') },
        { label: screens.allEvents.title, to: href('allEvents') },
      ]}
    >
      <Creating key={round} onCreated={() => setRound(round + 1)} />
    </Screen>
  )
}

function Creating({ onCreated }: { onCreated: () => void }) {
  const me = useMe()
  const [empty] = useState(noEvent)
  const draft = useDraft(`createEvent.${me.id}`, empty)
  const { form, notice, saved } = useDraftForm({
    // A picture is chosen again: an upload that is not used in time is not kept.
    draft: { ...draft, keep: (values) => draft.keep({ ...values, bannerImg: '' }) },
    empty,
    leaving: 'This event has not been created. What you typed is kept on this device.',
    validate: checkEvent,
  })
  const create = useAction(calls.events.create, {
    done: ({ message }) => message,
    failed: 'something went wrong!',
    refresh: [calls.events],
    once: `createEvent.${me.id}`,
    form: {
      setFieldError: (field, message) => form.setFieldError(formField(field), message),
      getInputNode: (field) => form.getInputNode(formField(field)),
    },
    after: () => {
      saved()
      onCreated()
    },
  })
  return (
    <EventForm
      form={form}
      banner=""
      submit="Create Event"
      isPending={create.isPending}
      notice={<DraftNotice {...notice} />}
      onSubmit={(values) => create.mutate(sentEvent(values))}
    />
  )
}
