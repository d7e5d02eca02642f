import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Anchor, Button, Group, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { everySession } from '../bookingSources.ts'
import { Next } from '../one/BookingDialog.tsx'
import { Alternatives, ChosenTime, DetailsField, PolicyNote, TimeField, ZoneField } from './BookingFields.tsx'
import styles from './BookSession.module.css'
import { FreeTimes } from './FreeTimes.tsx'
import { MentorChoice } from './MentorChoice.tsx'
import { bookedDate, doneWords, useBookingForm } from './useBookingForm.ts'

const steps = ['Session', 'Date', 'Time and zone', 'Details'] as const
/** The fields that each step requires before the next. */
const fieldsOf = [['session'], ['date'], ['time', 'timezone'], ['details']] as const

/** Books a session in four steps: session, day, time, and topic. The choices are kept if booking fails. */
export default function BookSessionScreen() {
  const me = useMe()
  const [params] = useSearchParams()
  const sessions = useQuery(calls.catalogue.sessions.queryOptions(everySession))
  const booking = useBookingForm({ session: params.get('session') }, `bookSession.${me.id}`)
  const { form } = booking
  const [step, setStep] = useState(0)
  const [booked, setBooked] = useState<Booking>()
  const heading = useRef<HTMLHeadingElement>(null)
  const book = useAction(calls.bookings.create, {
    done: doneWords,
    failed: 'Unable to book session!',
    refresh: [calls.bookings],
    once: true,
    after: (made) => {
      booking.saved()
      setBooked(made)
    },
  })
  const chosen = sessions.data?.items.find(({ _id }) => _id === form.values.session)

  function go(to: number) {
    setStep(to)
    requestAnimationFrame(() => heading.current?.focus())
  }
  function next() {
    const wrong = fieldsOf[step]?.filter((field) => form.validateField(field).hasError) ?? []
    if (wrong[0]) form.getInputNode(wrong[0])?.focus()
    else if (step < 3) go(step + 1)
    else send()
  }
  function send() {
    const { session, mentor, timezone, details } = form.values
    if (!session || !timezone || form.validate().hasErrors)
      return go(fieldsOf.findIndex((fields) => fields.some((field) => form.errors[field])))
    book.mutate({ booking: session, bookingBy: me.id, mentor, date: bookedDate(booking), timezone, details })
  }

  const { title } = screens.bookSession
  const breadcrumb = [{ label: 'Home', to: href('home') }]
  if (booked)
    return (
      <Screen title={booked.state === 'awaitingPayment' ? 'Pay for your session' : 'See you then'} breadcrumb={breadcrumb} width="form">
        <Next
          booking={booked}
          onChange={setBooked}
          onClose={() => {
            setBooked(undefined)
            booking.restart()
            setStep(0)
          }}
          closing="Book another"
        />
      </Screen>
    )
  return (
    <Screen
      title={title}
      breadcrumb={breadcrumb}
      width="form"
      subtitle={chosen && `${chosen.name} · ${chosen.duration} · ${money(chosen.price, chosen.currency)}`}
    >
      <ol className={styles.steps} aria-label="Steps">
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
            {at < step ? (
              <Anchor component="button" type="button" onClick={() => go(at)}>
                {at + 1}. {name}
              </Anchor>
            ) : (
              `${at + 1}. ${name}`
            )}
          </li>
        ))}
      </ol>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          next()
        }}
      >
        <DraftNotice {...booking.notice} />
        <Section title={`Step ${step + 1} of 4: ${steps[step]}`}>
          <StepHeading at={heading} name={steps[step] ?? ''} />
          <Stack gap="md">
            {step === 0 && (
              <Loaded query={sessions} failed="Unable to load sessions!">
                {({ items }) =>
                  items.length === 0 ? (
                    <EmptyState title="No sessions to book yet." text="Please check again later, or write to us." />
                  ) : (
                    <Radio.Group
                      label="Which session?"
                      {...form.getInputProps('session')}
                      onChange={(session) => form.setValues({ session, mentor: null, date: null, time: null })}
                    >
                      <Stack gap="sm" mt="xs">
                        {items.map(({ _id, name, duration, price, currency }) => (
                          <Radio key={_id} value={_id} label={name} description={`${duration} · ${money(price, currency)}`} />
                        ))}
                      </Stack>
                    </Radio.Group>
                  )
                }
              </Loaded>
            )}
            {step === 1 && (
              <>
                <MentorChoice booking={booking} />
                <FreeTimes booking={booking} />
              </>
            )}
            {step === 2 && (
              <>
                <ZoneField booking={booking} />
                <TimeField booking={booking} />
              </>
            )}
            {step === 3 && <DetailsField booking={booking} />}
            {step > 1 && <ChosenTime booking={booking} />}
            <Alternatives booking={booking} alternatives={book.error?.alternatives} onChosen={book.reset} />
            {step === 3 && <PolicyNote booking={booking} />}
          </Stack>
          <Group justify="flex-end" gap="xs" mt="lg">
            {step > 0 && (
              <Button variant="default" onClick={() => go(step - 1)}>
                Back
              </Button>
            )}
            <Button type="submit" loading={book.isPending}>
              {step === 3 ? 'Book a Session' : 'Next'}
            </Button>
          </Group>
        </Section>
      </form>
      <p className={styles.elsewhere}>
        <Anchor component={Link} to={href(me.role === 'user' ? 'myBookings' : 'home')}>
          {me.role === 'user' ? 'My Bookings' : 'Home'}
        </Anchor>
      </p>
    </Screen>
  )
}

/** Takes the focus with each step, so that a screen reader announces it. */
const StepHeading = ({ at, name }: { at: RefObject<HTMLHeadingElement | null>; name: string }) => (
  <h3 ref={at} tabIndex={-1} className="visually-hidden">
    {name}
  </h3>
)
