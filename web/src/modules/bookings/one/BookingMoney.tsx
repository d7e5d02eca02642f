import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { PayablePaymentFacts } from '#payments/index.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'

/** For the back office: the card payments of a booking and their refunds. */
export default function BookingMoney({ id }: { id: string }) {
  const asked = useQuery(calls.bookingPayments.ofBooking.queryOptions({ id }))
  return (
    <Loaded query={asked} failed="The payments of the booking could not be loaded.">
      {({ payments }) =>
        payments.length > 0 && (
          <Section title="Payment">
            {payments.map((payment) => (
              <PayablePaymentFacts key={payment._id} payment={payment} />
            ))}
          </Section>
        )
      }
    </Loaded>
  )
}
