import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import styles from '../AuthFrame.module.css'
import { Banner } from '../Banner.tsx'
import { CodeField } from '../CodeField.tsx'
import { ResendCode } from '../ResendCode.tsx'

type Props = {
  email: string
  sentAt: number
  onSentAgain: () => void
  onBack: () => void
  /** The token that the right code was exchanged for; it opens the last step. */
  onRight: (token: string) => void
}

export function ResetCode({ email, sentAt, onSentAgain, onBack, onRight }: Props) {
  const [otp, setOtp] = useState('')
  const verify = useAction(calls.auth.verifyResetOtp, { isQuiet: true, after: ({ token }) => onRight(token) })
  const resend = useAction(calls.auth.sendResetOtp, { failed: 'OTP Could Not be Sent!', after: onSentAgain })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate({ email, otp })
  }
  const { error } = verify
  const wrong = { title: 'Wrong OTP Entered!', text: 'Please check your mail and enter a correct otp!' }
  return (
    <>
      <Banner words={error ? (error.field === 'otp' ? wrong : { text: error.messageOr('Something Went Wrong!') }) : undefined} />
      <form noValidate onSubmit={submit} className={styles.fields}>
        <CodeField value={otp} onChange={({ currentTarget }) => setOtp(currentTarget.value)} />
        <div className={styles.line}>
          <Button variant="subtle" onClick={onBack}>
            Another address
          </Button>
          <Button type="submit" disabled={otp.trim() === ''} loading={verify.isPending}>
            Verify OTP
          </Button>
        </div>
        <ResendCode sentAt={sentAt} isPending={resend.isPending} onResend={() => resend.mutate({ email })} />
      </form>
    </>
  )
}
