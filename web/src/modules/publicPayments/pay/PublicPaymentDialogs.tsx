import { paymentCountdownSeconds } from '@app/contract/payments/payments.rules.ts'
import { successMessage } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { href } from '@app/contract/screens.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CountdownDialog } from '#ui/dialog/CountdownDialog.tsx'
import type { PublicPaymentProblem } from './usePublicPayment.ts'

/** Confirms the payment, then goes to the sign-in page. */
export function PublicPaidDialog({ isPaid }: { isPaid: boolean }) {
  const navigate = useNavigate()
  const leave = () => void navigate(href('signIn'), { replace: true })
  return (
    <CountdownDialog
      isOpen={isPaid}
      seconds={paymentCountdownSeconds}
      title={successMessage}
      text={(left) => `The sign-in page opens in ${left} ${left === 1 ? 'second' : 'seconds'}.`}
      action={{ label: 'Go to Sign In', onClick: leave }}
      mayStay
      onDone={leave}
    />
  )
}

/** Shows the problem; after a few seconds the form is back with its input. */
export function PublicProblemDialog({ problem, onClose }: { problem: PublicPaymentProblem | null; onClose: () => void }) {
  const [closed, setClosed] = useState<PublicPaymentProblem | null>(null)
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
          {problem && problem.message !== 'Something Went Wrong !' && <p>{problem.message}</p>}
          <p>Please Try Again in {left} second</p>
        </>
      )}
      onDone={close}
      onClose={close}
    />
  )
}
