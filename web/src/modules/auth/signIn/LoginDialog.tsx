import { href } from '@app/contract/screens.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { Modal } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { type Me, meFrom, startSession } from '#core/session.ts'
import { SecondStep } from '#secondFactor/index.ts'
import styles from '../AuthFrame.module.css'
import { PasswordSignInForm } from './PasswordSignInForm.tsx'
import { usePasswordSignIn } from './usePasswordSignIn.ts'

type Props = {
  isOpen: boolean
  /** Why one signs in here, and how the page behind continues. */
  text: string
  onClose: () => void
  onSignedIn: (me: Me) => void
  /** Errors for empty fields, if a screen has its own. */
  requiredWords?: { username: string; password: string }
  /** The page after signing up; by default this one. */
  next?: string
}

/** Signing in without leaving the page, so that typed text there is kept. */
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
    startSession(user)
    onSignedIn(meFrom(user))
  }
  const signIn = usePasswordSignIn({ onSignedIn: arrive, ...(requiredWords && { requiredWords }) })
  if (signIn.prompt) return <SecondStep prompt={signIn.prompt} onBack={signIn.leaveSecondStep} onSignedIn={arrive} />
  return (
    <PasswordSignInForm signIn={signIn}>
      <p className={styles.aside}>
        New here? <Link to={href('signUp', {}, { next: next ?? pathname + search })}>Sign Up</Link>
      </p>
    </PasswordSignInForm>
  )
}
