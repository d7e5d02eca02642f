import type { ReceivedFrom } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { Button, Group, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useAbout } from '#core/about.ts'
import { calls } from '#core/calls.ts'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './PaymentUnderWay.module.css'
import type { PendingIntent } from './pendingIntent.ts'

type Seen = ReceivedFrom<Contract['payments']['record']>
type Props = {
  pending: PendingIntent
  email: string | undefined
  listHref: string
  onFound: (seen: Seen) => void
}

const lookAgainAfterMs = 3_000
const looksUntilPatience = 10
const lookSeldomAfterMs = 15_000
const longMs = 25_000

/** A payment whose end isn't known yet: asks until it is, and says what happens meanwhile. */
export function PaymentUnderWay({ pending, email, listHref, onFound }: Props) {
  const { paymentIntent, isConfirmed } = pending
  const about = useAbout()
  const [since] = useState(Date.now)
  const { data, error, isFetching, refetch, ...look } = useQuery({
    ...calls.payments.record.queryOptions({ paymentIntent }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount < looksUntilPatience ? lookAgainAfterMs : lookSeldomAfterMs,
  })
  // Somebody else's payment, left in this tab by whoever was signed in before, is nobody's here.
  const seen: Seen | undefined = error?.code === 'NOT_FOUND' ? { status: 'failed', message: '' } : data
  const isOver = seen !== undefined && isEnd(seen, isConfirmed)

  const tell = useEffectEvent(() => seen && onFound(seen))
  useEffect(() => {
    if (isOver) tell()
  }, [isOver])

  if (isOver || (look.isPending && !isConfirmed)) return <TextSkeleton lines={4} />
  const isLost = !isConfirmed && data?.status !== 'processing'
  const isLong = Math.max(look.dataUpdatedAt, look.errorUpdatedAt) - since > longMs
  return (
    <section className={styles.sheet} aria-labelledby="under-way">
      <Loader size="sm" aria-hidden="true" />
      <div role="status">
        <h2 id="under-way" className={styles.title}>
          {isLost ? 'We look up your payment' : 'Your payment is being confirmed'}
        </h2>
        <p>
          {isLost
            ? 'The connection was lost while you were paying. Before you try again, we ask the provider whether it went through.'
            : "The card form is through, and we wait for the provider to tell us that the money is on its way. This usually takes a few seconds. Please don't pay again: nothing is charged twice."}
        </p>
        {error && <p>We can't reach the server just now and keep trying. Your payment is not lost.</p>}
        {isLong && !error && (
          <p>
            It takes longer than usual. You need not wait here: as soon as it is confirmed, the order says so
            {email && <> and a receipt goes to {email}</>}.{' '}
            {about?.company.email && <>If you hear nothing within an hour, write to {about.company.email}.</>}
          </p>
        )}
      </div>
      <Group gap="xs">
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
        <Button variant="subtle" component={Link} to={listHref}>
          My Orders
        </Button>
      </Group>
    </section>
  )
}

/** After the card form has said that it was paid, an intent that still looks open is only not there yet. */
const isEnd = ({ status }: Seen, isConfirmed: boolean) =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled' || (status === 'open' && !isConfirmed)
