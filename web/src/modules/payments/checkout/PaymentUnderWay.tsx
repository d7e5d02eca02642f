import type { ReceivedFrom } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { Button, Group, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
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

/** Polls a payment whose end is not known yet, and shows its progress. */
export function PaymentUnderWay({ pending, email, listHref, onFound }: Props) {
  const { paymentIntent, isConfirmed } = pending
  const about = useProductInfo()
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
  // A NOT_FOUND payment was left in this tab by the previously signed-in person.
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
          {isLost ? 'We are looking up your payment' : 'Your payment is being confirmed'}
        </h2>
        <p>
          {isLost
            ? 'The connection was lost while you were paying. Before you try again, we ask the provider whether it went through.'
            : "Your card was accepted, and the payment provider is confirming it. This usually takes a few seconds. Please don't pay again."}
        </p>
        {error && <p>We can't reach the server and keep trying. Your payment is not lost.</p>}
        {isLong && !error && (
          <p>
            This takes longer than usual. You can leave this page: the order shows the payment once it is confirmed,
            {email && <> and we mail a receipt to {email}</>}.{' '}
            {about?.company.email && <>If nothing has arrived within an hour, write to {about.company.email}.</>}
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

/** After the card form has reported success, an intent that still looks open is only late. */
const isEnd = ({ status }: Seen, isConfirmed: boolean) =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled' || (status === 'open' && !isConfirmed)
