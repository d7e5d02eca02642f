import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import styles from '../AuthFrame.module.css'
import { Banner } from '../Banner.tsx'

type Props = {
  email: string
  link: string
  /** Leads to another code, if the link was used or has expired. */
  onBack: () => void
  /** The token that the link was exchanged for; it opens the last step. */
  onRight: (token: string) => void
}

/** Replaces the code for people who follow the link in the mail, on any device. */
export function ResetLink({ email, link, onBack, onRight }: Props) {
  const verify = useAction(calls.auth.verifyResetOtp, { isQuiet: true, after: ({ token }) => onRight(token) })
  const { error } = verify
  const over = { title: 'This link has expired.', text: 'It works once, for a limited time. Ask for a code instead.' }
  const words = error && (error.field === 'otp' ? over : { text: error.messageOr('Something Went Wrong!') })
  return (
    <>
      <Banner words={words ?? { isGood: true, text: `You followed the link that we mailed to ${email}.` }} />
      <div className={styles.line}>
        <Button variant="subtle" onClick={onBack}>
          Ask for another code
        </Button>
        <Button autoFocus data-autofocus onClick={() => verify.mutate({ email, otp: link })} loading={verify.isPending}>
          Continue
        </Button>
      </div>
    </>
  )
}
