import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import styles from '../AuthFrame.module.css'
import { Banner } from '../Banner.tsx'

type Props = {
  email: string
  link: string
  /** Another code, where the link is used up or its time is over. */
  onBack: () => void
  /** What the link was exchanged for opens the last step. */
  onRight: (token: string) => void
}

/** In place of the code, for whoever came by the link in the mail: on whatever device that was read. */
export function ResetLink({ email, link, onBack, onRight }: Props) {
  const verify = useAction(calls.auth.verifyResetOtp, { isQuiet: true, after: ({ token }) => onRight(token) })
  const { error } = verify
  const over = { title: 'This link is over.', text: 'It works once, and only for a while. Ask for a code instead.' }
  const words = error && (error.field === 'otp' ? over : { text: error.wordsOr('Something Went Wrong!') })
  return (
    <>
      <Banner words={words ?? { isGood: true, text: `You came by the link that we mailed to ${email}.` }} />
      <div className={styles.line}>
        <Button variant="subtle" onClick={onBack}>
          Ask for another code
        </Button>
        <Button autoFocus data-autofocus onClick={() => verify.mutate({ email, otp: link })} loading={verify.isPending}>
          Go on
        </Button>
      </div>
    </>
  )
}
