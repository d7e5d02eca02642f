import { href } from '@app/contract/screens.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { Modal } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { type Me, meFrom, signedInAs } from '#core/session.ts'
import { SecondStep } from '#secondFactor/index.ts'
import styles from '../AuthFrame.module.css'
import { PasswordSignInForm } from './PasswordSignInForm.tsx'
import { usePasswordSignIn } from './usePasswordSignIn.ts'

type Props = {
  isOpen: boolean
  /** Why one signs in here, and what becomes of the page behind. */
  text: string
  onClose: () => void
  onSignedIn: (me: Me) => void
  /** What an empty field is told, where a screen has words of its own. */
  requiredWords?: { username: string; password: string }
  /** Where signing up leads back to; this page, unless it says more. */
  next?: string
}

/** Signing in without leaving the page: what was typed there is still there afterwards. */
export function LoginDialog({ isOpen, text, onClose, ...form }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Login" size="sm" closeOnClickOutside={false}>
      <p className="dialog-text">{text}</p>
      <LoginForm {...form} />
    </Modal>
  )
}

function LoginForm({ onSignedIn, requiredWords, next }: Pick<Props, 'onSignedIn' | 'requiredWords' | 'next'>) {
  const { pathname, search } = useLocation()
  const arrive = ({ accessToken: _, ...user }: SignedIn) => {
    signedInAs(user)
    onSignedIn(meFrom(user))
  }
  const signIn = usePasswordSignIn({ onSignedIn: arrive, ...(requiredWords && { requiredWords }) })
  if (signIn.asked) return <SecondStep asked={signIn.asked} onBack={signIn.leaveSecondStep} onSignedIn={arrive} />
  return (
    <PasswordSignInForm signIn={signIn}>
      <p className={styles.aside}>
        New here? <Link to={href('signUp', {}, { next: next ?? pathname + search })}>Sign Up</Link>
      </p>
    </PasswordSignInForm>
  )
}
