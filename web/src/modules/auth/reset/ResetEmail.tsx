import { Email } from '@app/contract/users/credentials.shapes.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { calls } from '#core/calls.ts'
import { afterPress } from '#core/press.ts'
import { useAction } from '#core/useAction.ts'
import { focusFirstField } from '#ui/form/firstField.ts'
import styles from '../AuthFrame.module.css'
import { Banner } from '../Banner.tsx'

export function ResetEmail({ email: before, onSent }: { email: string; onSent: (email: string) => void }) {
  const [email, setEmail] = useState(before)
  const [wasLeft, setWasLeft] = useState(false)
  const isValid = Email.safeParse(email.trim()).success
  const send = useAction(calls.auth.sendResetOtp, { isQuiet: true, after: (_, sent) => onSent(sent.email) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) send.mutate({ email: email.trim() })
  }
  return (
    <>
      <Banner words={send.error ? { text: send.error.messageOr('OTP Could Not be Sent!') } : undefined} />
      <form ref={focusFirstField} noValidate onSubmit={submit} className={styles.fields}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          onBlur={() => afterPress(() => setWasLeft(email !== ''))}
          error={wasLeft && !isValid ? 'Email is not valid!' : undefined}
        />
        <div className={styles.line}>
          <span />
          <Button type="submit" disabled={!isValid} loading={send.isPending}>
            Get OTP
          </Button>
        </div>
      </form>
    </>
  )
}
