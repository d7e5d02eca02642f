import type { SignUp } from '@app/contract/auth/auth.shapes.ts'
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
  data: SignUp
  sentAt: number
  /** The token of the link in the mail, if the person followed it: it replaces the code. */
  link: string | undefined
  isSending: boolean
  onResend: () => void
  onBack: () => void
  /** The server refused something of the first step. */
  onWrongDetails: (field: keyof SignUp, message: string) => void
  onSignedIn: (answer: SignedIn) => void
}

/** The second step: the code from the mail opens the account and signs the person in. */
export function SignUpCode({ data, sentAt, link, isSending, onResend, onBack, onWrongDetails, onSignedIn }: Props) {
  const [otp, setOtp] = useState('')
  const [isByLink, setByLink] = useState(link !== undefined)
  const signUp = useAction(calls.auth.signUp, {
    done: ({ message }) => message,
    isQuiet: true,
    after: ({ message: _, ...answer }) => onSignedIn(answer),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signUp.mutate(
      { data, otp: isByLink && link ? link : otp },
      {
        onError: ({ field, message }) => {
          const wrong = (['name', 'username', 'email', 'password'] as const).find((name) => field === `data.${name}`)
          if (wrong) onWrongDetails(wrong, message)
          // An expired link leads to a code.
          if (field === 'otp') setByLink(false)
        },
      },
    )
  }

  return (
    <>
      <Banner words={signUp.error ? wordsOf(signUp.error) : isByLink ? linkWords : sentWords} />
      <form noValidate onSubmit={submit} className={styles.fields}>
        {!isByLink && <CodeField value={otp} onChange={({ currentTarget }) => setOtp(currentTarget.value)} />}
        <div className={styles.line}>
          <Button variant="subtle" onClick={onBack}>
            Change details
          </Button>
          <Button type="submit" disabled={!isByLink && otp.trim() === ''} loading={signUp.isPending}>
            Sign Up
          </Button>
        </div>
        {!isByLink && <ResendCode sentAt={sentAt} isPending={isSending} onResend={onResend} />}
      </form>
    </>
  )
}

const linkWords: Words = { isGood: true, text: 'The link in our mail has proved that the address is yours.' }
const sentWords: Words = { isGood: true, text: 'OTP Sent Successfully! Please Check Your Mail and Enter the OTP!' }

function wordsOf(error: CallError): Words {
  if (error.field === 'otp') return { title: 'Wrong OTP', text: 'You Entered Wrong OTP Please Try Again!' }
  return { title: 'Something Went Wrong!', text: error.messageOr('Your account could not be opened. Try again in a moment.') }
}
