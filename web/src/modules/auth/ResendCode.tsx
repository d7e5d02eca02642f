import { resendAfterSeconds } from '@app/contract/auth/auth.rules.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

type Props = {
  /** When the last code was sent, in milliseconds. */
  sentAt: number
  isPending: boolean
  onResend: () => void
}

/** Sends another code, once the last one has had time to arrive. */
export function ResendCode({ sentAt, isPending, onResend }: Props) {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((sentAt + resendAfterSeconds * 1000 - now) / 1000))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code starts the wait again
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [sentAt])

  return (
    <Button variant="subtle" disabled={left > 0} loading={isPending} onClick={onResend} className="tabular">
      {left > 0 ? `Send again in ${left} s` : 'Send again'}
    </Button>
  )
}
