import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '#core/callError.ts'
import styles from './PublicPayment.module.css'
import type { PendingPublicPayment } from './pendingPublicPayment.ts'
import type { Seen, WayToPay } from './waysToPay.ts'

type Props = { way: WayToPay; pending: PendingPublicPayment; onFound: (seen: Seen) => void }

const lookAgainAfterMs = 3_000
const looksUntilPatience = 10
const lookSeldomAfterMs = 15_000

/** Polls a payment that the card form has accepted until the provider reports its end. */
export function PublicPaymentWaiting({ way, pending: { paymentIntent, clientSecret }, onFound }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['public payment', way.key, paymentIntent],
    queryFn: () => way.look({ paymentIntent, clientSecret }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount < looksUntilPatience ? lookAgainAfterMs : lookSeldomAfterMs,
  })
  const isGone = error instanceof CallError && error.code === 'NOT_FOUND'
  const seen: Seen | undefined = isGone ? { status: 'failed', message: 'This payment no longer exists.' } : data
  const isOver = seen?.status === 'succeeded' || seen?.status === 'failed' || seen?.status === 'cancelled'
  const tell = useEffectEvent(() => seen && onFound(seen))
  useEffect(() => {
    if (isOver) tell()
  }, [isOver])

  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <Loader size="sm" aria-hidden="true" />
      <div role="status">
        <h2 id="waiting">Your payment is being confirmed</h2>
        <p>Your card was accepted, and the payment provider is confirming it. Please don't pay again.</p>
        <p>You can leave this page: we mail you the confirmation once it is paid.</p>
        {error && !isGone && <p>We can't reach the server and keep trying. Your payment is not lost.</p>}
      </div>
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        Look again
      </Button>
    </section>
  )
}
