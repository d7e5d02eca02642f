import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { focusFirstField } from '#ui/form/firstField.ts'
import styles from '../AuthFrame.module.css'
import { Banner } from '../Banner.tsx'
import { PhoneField } from './PhoneField.tsx'

type Props = { phoneNumber: string; onChange: (phoneNumber: string) => void; onSent: () => void }

export function PhoneNumber({ phoneNumber, onChange, onSent }: Props) {
  const send = useAction(calls.auth.sendPhoneOtp, { isQuiet: true, after: onSent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (phoneNumber) send.mutate({ phoneNumber })
  }
  // An error about one number does not apply to another.
  const { error } = send.variables?.phoneNumber === phoneNumber ? send : { error: null }
  return (
    <>
      <Banner words={error && !error.field ? { text: error.messageOr('OTP Could Not be Sent!') } : undefined} />
      <form ref={focusFirstField} noValidate onSubmit={submit} className={styles.fields}>
        <PhoneField value={phoneNumber} onChange={onChange} error={error?.field ? error.message : undefined} />
        <div className={styles.line}>
          <span />
          <Button type="submit" disabled={phoneNumber === ''} loading={send.isPending}>
            Get OTP
          </Button>
        </div>
      </form>
    </>
  )
}
