import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PaymentStatus } from './payments.columns.tsx'

/** One payment as a receipt: amount, item and payer. */
export default function PaymentDetailsScreen() {
  const { id = '' } = useParams()
  const me = useMe()
  const asked = useQuery(calls.payments.one.queryOptions({ id }))
  const payment = asked.data
  const list = isBackOffice(me.role) ? 'allPayments' : 'paymentHistory'
  const { title } = screens[list]

  return (
    <Screen
      title={screens.paymentDetails.title}
      breadcrumb={[{ label: title, to: href(list) }]}
      meta={payment && <PaymentStatus status={payment.status} />}
      action={
        payment && (
          <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        )
      }
      subtitle={
        payment && (
          <>
            {money(payment.amount, payment.currency)} for {payment.orderName}, <When at={payment.createdAt} />
          </>
        )
      }
    >
      <Loaded
        query={asked}
        failed="The payment could not be loaded."
        skeleton={<FactsSkeleton facts={8} />}
        missing={
          <EmptyState
            title="This payment is not here."
            text="It may have been removed, or it is not one of yours. The address may also be incomplete."
            action={
              <Button component={Link} to={href(list)}>
                Go to {title}
              </Button>
            }
          />
        }
      >
        {(found) => <PaymentFacts payment={found} />}
      </Loaded>
    </Screen>
  )
}
