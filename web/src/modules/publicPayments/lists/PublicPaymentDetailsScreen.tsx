import { href, screens } from '@app/contract/screens.ts'
import { Button, SimpleGrid } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { PublicPaymentParts } from './PublicPaymentParts.tsx'
import { PublicPaymentStatus } from './publicPayments.columns.tsx'

/** One public payment as a receipt: amount and payer. */
export default function PublicPaymentDetailsScreen() {
  const { id = '' } = useParams()
  const asked = useQuery(calls.publicPayments.one.queryOptions({ id }))
  const payment = asked.data
  const { title } = screens.publicPayments
  return (
    <Screen
      title={screens.publicPaymentDetails.title}
      breadcrumb={[{ label: title, to: href('publicPayments') }]}
      meta={payment && <PublicPaymentStatus status={payment.status} />}
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
            {money(payment.amount, payment.currency)} from {payment.name}, <When at={payment.createdAt} />
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
            text="It may have been removed, or the address may be incomplete."
            action={
              <Button component={Link} to={href('publicPayments')}>
                Go to {title}
              </Button>
            }
          />
        }
      >
        {(found) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <PublicPaymentParts payment={found} />
          </SimpleGrid>
        )}
      </Loaded>
    </Screen>
  )
}
