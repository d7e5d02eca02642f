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

/** Creates an event, then clears the form for the next. */
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
    // The picture is not drafted: an unused upload expires.
    draft: { ...draft, keep: (values) => draft.keep({ ...values, bannerImg: '' }) },
    empty,
    leaving: 'This event has not been created. Your input is kept on this device.',
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
