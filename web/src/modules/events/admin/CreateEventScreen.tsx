import { href, screens } from '@app/contract/screens.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { Screen } from '#ui/Screen.tsx'
import { EventForm, showProblem } from './EventForm.tsx'
import { noEvent } from './eventFields.ts'

/** A new event; once it is made the form is empty for the next. */
export default function CreateEventScreen() {
  const [initial] = useState(noEvent)
  const create = useAction(calls.events.create, { done: ({ message }) => message, refresh: [calls.events], once: true, isQuiet: true })
  return (
    <Screen
      title={screens.createEvent.title}
      width="form"
      breadcrumb={[
        { label: 'Profile', to: href('myProfile') },
        { label: screens.allEvents.title, to: href('allEvents') },
      ]}
    >
      <EventForm
        initial={initial}
        submit="Create Event"
        isPending={create.isPending}
        onSubmit={(wish, form, clear) =>
          create.mutate(wish, {
            onSuccess: clear,
            onError: (error) => showProblem(form, error),
          })
        }
      />
    </Screen>
  )
}
