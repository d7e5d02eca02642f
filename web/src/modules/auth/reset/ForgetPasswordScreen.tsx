import { href } from '@app/contract/screens.ts'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { AuthFrame } from '../AuthFrame.tsx'
import { mailedLink } from './mailedLink.ts'
import { ResetCode } from './ResetCode.tsx'
import { ResetEmail } from './ResetEmail.tsx'
import { ResetLink } from './ResetLink.tsx'
import { ResetPassword } from './ResetPassword.tsx'

/** Three steps: the address, the code that was mailed to it, a new password. */
export default function ForgetPasswordScreen() {
  // An email that links here names its reader's address.
  const [params] = useSearchParams()
  const [email, setEmail] = useState(params.get('email') ?? '')
  const [sentAt, setSentAt] = useState(0)
  const [token, setToken] = useState('')
  const { hash } = useLocation()
  const [link, setLink] = useState(params.get('email') ? mailedLink(hash) : undefined)
  const [step, setStep] = useState<1 | 2 | 3>(link ? 2 : 1)
  const [dialog, setDialog] = useState<'sent' | 'changed'>()

  const sent = (to: string) => {
    setEmail(to)
    setSentAt(Date.now())
    setStep(2)
    setDialog('sent')
  }
  return (
    <AuthFrame
      name="Forgot password"
      title={titles[step]}
      text={texts[step]}
      step={[step, 3]}
      foot={
        <p>
          <Link to={href('signIn')}>Sign In</Link>
        </p>
      }
    >
      {step === 1 && <ResetEmail email={email} onSent={sent} />}
      {step === 2 && link && (
        <ResetLink
          email={email}
          link={link}
          onBack={() => {
            setLink(undefined)
            setStep(1)
          }}
          onRight={(proof) => {
            setToken(proof)
            setStep(3)
          }}
        />
      )}
      {step === 2 && !link && (
        <ResetCode
          email={email}
          sentAt={sentAt}
          onSentAgain={() => sent(email)}
          onBack={() => setStep(1)}
          onRight={(proof) => {
            setToken(proof)
            setStep(3)
          }}
        />
      )}
      {step === 3 && <ResetPassword email={email} token={token} onChanged={() => setDialog('changed')} />}

      <Modal opened={dialog === 'sent'} onClose={() => setDialog(undefined)} title="OTP Sent Successfully!" size="sm">
        <p>If there is an account with the address {email}, we have mailed six digits to it. They are valid for ten minutes.</p>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => setDialog(undefined)}>
            Enter the OTP
          </Button>
        </Group>
      </Modal>
      <Modal
        opened={dialog === 'changed'}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title="Password Changed Successfully!"
        size="sm"
      >
        <p>You were signed out everywhere. Sign in with the new password.</p>
        <Group justify="flex-end">
          <Button data-autofocus component={Link} to={href('signIn')}>
            Sign In
          </Button>
        </Group>
      </Modal>
    </AuthFrame>
  )
}

const titles = { 1: 'Forgot password', 2: 'Check your mail', 3: 'Choose a new password' } as const
const texts = {
  1: 'Enter the e-mail address of your account, and we send you a code.',
  2: 'Enter the six digits that we sent you.',
  3: 'It replaces the old one at once.',
} as const
