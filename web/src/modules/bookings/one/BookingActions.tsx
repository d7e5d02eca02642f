import { bookingCalendarPath, isOpenBooking } from '@app/contract/bookings/bookings.rules.ts'
import type { BookingDetails } from '@app/contract/bookings/bookings.shapes.ts'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { PayForBooking } from '../asking/PayForBooking.tsx'
import { sessionName } from '../bookings.columns.tsx'
import { CancelForm, LinkForm, RateForm, ReportForm } from './changeForms.tsx'
import { deleteQuestion } from './deleteQuestion.ts'
import { JoinSession } from './JoinSession.tsx'
import { MessageButton } from './MessageButton.tsx'
import { MoveForm } from './MoveForm.tsx'

type Props = { booking: BookingDetails; onDeleted: () => void }

/** Actions on a booking for its reader, the most likely one first. Only deleting is in a menu. */
export function BookingActions({ booking, onDeleted }: Props) {
  const { may, state, _id: id } = booking
  const noShow = useAction(calls.bookings.noShow, {
    done: 'Recorded as a no-show.',
    failed: 'The no-show could not be recorded.',
    refresh: [calls.bookings],
  })
  const remove = useAction(calls.bookings.remove, {
    done: 'Deleted Successfully!',
    failed: 'Unable to delete!',
    refresh: [calls.bookings],
    after: onDeleted,
  })
  return (
    <Group gap="xs">
      <JoinSession meeting={booking} />
      {may.pay && (
        <ActionDialog
          button="Pay"
          title="Pay for your session"
          render={(done) => <PayForBooking id={id} onPaid={done} onCancel={done} />}
        />
      )}
      {may.confirm && (
        <ActionDialog
          button="Confirm"
          title="Confirm this booking"
          render={(done) => <MoveForm booking={booking} isConfirming onDone={done} />}
        />
      )}
      {may.report && (
        <ActionDialog
          button={state === 'completed' ? 'Change the report' : 'Write the report'}
          title="What was done"
          render={(done) => <ReportForm booking={booking} onDone={done} />}
        />
      )}
      {may.rate && (
        <ActionDialog
          button={booking.rating ? 'Change the rating' : 'Rate it'}
          title="How was the session?"
          render={(done) => <RateForm booking={booking} onDone={done} />}
        />
      )}
      {may.setLink && (
        <ActionDialog
          isQuiet
          button="Meeting link"
          title="Add meeting link"
          render={(done) => <LinkForm booking={booking} onDone={done} />}
        />
      )}
      {may.markNoShow && (
        <ConfirmButton
          variant="default"
          loading={noShow.isPending}
          ask={{ title: 'Did the customer not come?', text: 'It is recorded in the history of the booking.', action: 'No-show' }}
          onConfirm={() => noShow.mutate({ id })}
        >
          No-show
        </ConfirmButton>
      )}
      <MessageButton booking={booking} />
      {may.change && (
        <ActionDialog isQuiet button="Move" title="Reschedule" render={(done) => <MoveForm booking={booking} onDone={done} />} />
      )}
      {may.cancel && (
        <ActionDialog
          isQuiet
          button="Cancel"
          title="Cancel this booking?"
          text={cancelWords(booking)}
          render={(done) => <CancelForm booking={booking} onDone={done} />}
        />
      )}
      {isOpenBooking(booking) && (
        <Button variant="default" component="a" href={bookingCalendarPath(id)} download>
          Add to calendar
        </Button>
      )}
      {may.delete && (
        <RowMenu
          name={sessionName(booking)}
          actions={[{ label: 'Delete', isDanger: true, onClick: () => remove.mutate({ id }), ask: deleteQuestion }]}
        />
      )}
    </Group>
  )
}

/** Says before the cancellation what happens to the payment. */
function cancelWords({ state, payment, may }: BookingDetails): string {
  if (state === 'awaitingPayment') return 'The time becomes free for others. Nothing was charged.'
  const notified = 'We notify both sides and free the time.'
  // The form itself explains why.
  if (!may.getBack) return notified
  if (payment?.state === 'credit') return `${notified} The prepaid session is returned.`
  return payment?.state === 'paid' || payment?.state === 'partially refunded' ? `${notified} The payment is refunded.` : notified
}

type DialogProps = { button: string; title: string; text?: string; isQuiet?: boolean; render: (done: () => void) => ReactNode }

const ActionDialog = ({ button, title, text, isQuiet, render }: DialogProps) => (
  <FormDialog button={button} {...(isQuiet && { buttonProps: { variant: 'default' } })} title={title} {...(text && { text })}>
    {render}
  </FormDialog>
)
