import type { SubscriptionPeriod } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { day } from '#core/format.ts'
import { Money } from '#ui/Money.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { Timeline } from '#ui/Timeline.tsx'

const looks: Record<string, string> = { Paid: 'paid', Declined: 'failed', Due: 'pending', Refunded: 'refunded' }

/** The charges of each period, newest first. */
export const Periods = ({ periods }: { periods: readonly SubscriptionPeriod[] }) => (
  <Timeline
    label="Charges"
    moments={periods.map((period) => ({
      key: period._id,
      title: `${period.name}, ${day(period.startsAt.slice(0, 10))} to ${day(period.endsAt.slice(0, 10))}`,
      ...(period.paidAt && { at: period.paidAt }),
      body: (
        <>
          <Money amount={period.amount} currency={period.currency} />{' '}
          <StatusTag status={looks[period.status] ?? 'pending'} label={period.status} />
          {period.refunded > 0 && period.status !== 'Refunded' && (
            <>
              {' '}
              <Money amount={period.refunded} currency={period.currency} /> refunded
            </>
          )}
        </>
      ),
    }))}
  />
)
