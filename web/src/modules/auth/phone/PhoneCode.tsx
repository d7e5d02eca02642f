import type { FactorPrompt } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import styles from '../AuthFrame.module.css'
import { Banner, type Words } from '../Banner.tsx'
import { CodeField } from '../CodeField.tsx'
import { ResendCode } from '../ResendCode.tsx'

type Props = {
  phoneNumber: string
  sentAt: number
  onSentAgain: () => void
  onBack: () => void
  onAsked: (factor: FactorPrompt) => void
  onSignedIn: (user: SignedIn) => void
}

export function PhoneCode({ phoneNumber, sentAt, onSentAgain, onBack, onAsked, onSignedIn }: Props) {
  const [otp, setOtp] = useState('')
  const signIn = useAction(calls.auth.signInWithPhone, {
    done: (answer) => ('secondFactor' in answer ? undefined : 'Logged in Successfully!'),
    isQuiet: true,
    after: (answer) => ('secondFactor' in answer ? onAsked(answer.secondFactor) : onSignedIn(answer)),
  })
  const resend = useAction(calls.auth.sendPhoneOtp, { failed: 'OTP Could Not be Sent!', after: onSentAgain })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate({ phoneNumber, otp })
  }
  return (
    <>
      <Banner words={signIn.error ? wrongCodeWords(signIn.error) : { isGood: true, text: 'OTP Sent Successfully!' }} />
      <form noValidate onSubmit={submit} className={styles.fields}>
        <CodeField by="text" value={otp} onChange={({ currentTarget }) => setOtp(currentTarget.value)} />
        <div className={styles.line}>
          <Button variant="subtle" onClick={onBack}>
            Another number
          </Button>
          <Button type="submit" disabled={otp.trim() === ''} loading={signIn.isPending}>
            Login
          </Button>
        </div>
        <ResendCode sentAt={sentAt} isPending={resend.isPending} onResend={() => resend.mutate({ phoneNumber })} />
      </form>
    </>
  )
}

export const wrongCodeWords = (error: CallError): Words =>
  error.field === 'otp'
    ? {
        title: 'Wrong OTP Entered!',
        text: 'Look at the newest text message that you asked for here. After five wrong codes you need a new one.',
      }
    : { text: error.messageOr('Unable to Login !') }
