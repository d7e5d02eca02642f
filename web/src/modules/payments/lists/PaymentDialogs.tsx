import type { Payment } from '@app/contract/payments/payments.calls.ts'
import { paymentCountdownSeconds } from '@app/contract/payments/payments.rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { money } from '#core/format.ts'
import { CountdownDialog } from '#ui/dialog/CountdownDialog.tsx'
import type { PaymentProblem } from '../checkout/cards/useCardPayment.ts'

const seconds = (left: number) => (left === 1 ? '1 second' : `${left} seconds`)

/** Confirms the payment, then goes to the list that holds the order. Its first button leads to the order, and the payer may stay. */
export function PaidDialog({ payment, listHref, orderHref }: { payment: Payment | null; listHref: string; orderHref: string }) {
  const navigate = useNavigate()
  const leave = () => void navigate(listHref, { replace: true })
  return (
    <CountdownDialog
      isOpen={payment !== null}
      seconds={paymentCountdownSeconds}
      title="Payment is Successful !"
      text={(left) =>
        payment && (
          <>
            We received {money(payment.amount, payment.currency)} for {payment.orderName}
            {payment.email && <>, and a receipt is on its way to {payment.email}</>}. My Orders opens in {seconds(left)}.
          </>
        )
      }
      action={{ label: 'Go to the order', onClick: () => void navigate(orderHref, { replace: true }) }}
      mayStay
      onDone={leave}
    />
  )
}

/** Shows the provider's message, and after a few seconds the way to retry. */
export function NotPaidDialog({ problem, onClose }: { problem: PaymentProblem | null; onClose: () => void }) {
  const [closed, setClosed] = useState<PaymentProblem | null>(null)
  const [rested, setRested] = useState<PaymentProblem | null>(null)
  const mayRetry = rested === problem
  const close = () => {
    setClosed(problem)
    onClose()
  }
  return (
    <CountdownDialog
      isOpen={problem !== null && closed !== problem}
      seconds={paymentCountdownSeconds}
      title="Something Went Wrong !"
      text={(left) => (
        <>
          {problem?.message} {mayRetry ? 'You can try again now.' : `You can try again in ${seconds(left)}.`}
        </>
      )}
      onDone={() => setRested(problem)}
      onClose={close}
      {...(mayRetry && { action: { label: 'Try Again', onClick: close } })}
    />
  )
}
