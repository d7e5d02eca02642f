import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import styles from '../AuthFrame.module.css'
import { Banner } from '../Banner.tsx'
import { CodeField } from '../CodeField.tsx'
import { ResendCode } from '../ResendCode.tsx'
import { refusedSignIn } from '../signIn/refusedSignIn.tsx'
import { numberWords } from './numberWords.ts'
import { wrongCodeWords } from './PhoneCode.tsx'
import { PhoneField } from './PhoneField.tsx'

/** The number and the password first, then the code that was sent to the number. */
export function AddPhoneForm({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const [phoneNumber, setPhoneNumber] = useState('')
  const [password, setPassword] = useState('')
  const [sentAt, setSentAt] = useState<number>()
  const send = useAction(calls.auth.sendPhoneProof, { isQuiet: true, after: () => setSentAt(Date.now()) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ phoneNumber, password })
  }
  if (sentAt !== undefined)
    return (
      <ProofCode
        phoneNumber={phoneNumber}
        sentAt={sentAt}
        isSending={send.isPending}
        onResend={() => send.mutate({ phoneNumber, password })}
        onBack={() => setSentAt(undefined)}
        onDone={onDone}
      />
    )
  const wrongNumber = send.error?.field === 'phoneNumber' && send.variables?.phoneNumber === phoneNumber ? send.error.message : undefined
  return (
    <>
      <Banner words={send.error?.field ? undefined : refusedSignIn(send.error)} />
      <form noValidate onSubmit={submit} className={styles.fields}>
        <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
        <PhoneField value={phoneNumber} onChange={setPhoneNumber} error={wrongNumber} />
        <PasswordField
          kind="current"
          label="Your password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <FormActions submit="Get OTP" isDisabled={phoneNumber === '' || password === ''} isPending={send.isPending} onCancel={onDone} />
      </form>
    </>
  )
}

type CodeProps = {
  phoneNumber: string
  sentAt: number
  isSending: boolean
  onResend: () => void
  onBack: () => void
  onDone: () => void
}

function ProofCode({ phoneNumber, sentAt, isSending, onResend, onBack, onDone }: CodeProps) {
  const [otp, setOtp] = useState('')
  const prove = useAction(calls.auth.provePhone, {
    done: ({ message }) => message,
    refresh: [calls.auth.phone],
    isQuiet: true,
    after: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate({ phoneNumber, otp })
  }
  return (
    <>
      <Banner
        words={
          prove.error
            ? wrongCodeWords(prove.error)
            : { isGood: true, text: `OTP Sent Successfully! It goes to ${numberWords(phoneNumber)}.` }
        }
      />
      <form noValidate onSubmit={submit} className={styles.fields}>
        <CodeField by="text" value={otp} onChange={({ currentTarget }) => setOtp(currentTarget.value)} />
        <div className={styles.line}>
          <Button variant="subtle" onClick={onBack}>
            Another number
          </Button>
          <ResendCode sentAt={sentAt} isPending={isSending} onResend={onResend} />
        </div>
        <FormActions submit="Verify OTP" isDisabled={otp.trim() === ''} isPending={prove.isPending} onCancel={onDone} />
      </form>
    </>
  )
}
