import type { SignedIn } from '@app/contract/auth/auth.shapes.ts'
import { href } from '@app/contract/screens.ts'
import type { AskedFactor } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { type Me, meFrom, signedInAs } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { SecondStep } from '#secondFactor/index.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import styles from './AuthFrame.module.css'
import { Banner } from './Banner.tsx'
import { refusedSignIn } from './refusedSignIn.ts'

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

const usualWords = { username: 'This field is required!', password: 'This field is required!' }
const required = (words: string) => (text: string) => (text.trim() === '' ? words : null)

function LoginForm({ onSignedIn, requiredWords = usualWords, next }: Pick<Props, 'onSignedIn' | 'requiredWords' | 'next'>) {
  const { pathname, search } = useLocation()
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: { username: required(requiredWords.username), password: required(requiredWords.password) },
    validateInputOnBlur: true,
  })
  const { username, password } = form.values
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const arrive = ({ accessToken: _, ...user }: SignedIn) => {
    signedInAs(user)
    onSignedIn(meFrom(user))
  }
  const signIn = useAction(calls.auth.signIn, {
    done: (answer) => ('secondFactor' in answer ? undefined : 'Logged in Successfully!'),
    isQuiet: true,
    after: (answer) => ('secondFactor' in answer ? setAsked(answer.secondFactor) : arrive(answer)),
  })
  // A complaint about one name says nothing about another.
  const isAboutThisName = signIn.variables?.username === username

  if (asked) return <SecondStep asked={asked} onBack={() => setAsked(null)} onSignedIn={arrive} />
  return (
    <>
      <Banner words={isAboutThisName ? refusedSignIn(signIn.error) : undefined} />
      <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values), focusFirstWrong(form))} className={styles.fields}>
        <TextInput
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('username')}
        />
        <PasswordField kind="current" label="Password" {...form.getInputProps('password')} />
        <div className={styles.line}>
          <Link to={href('forgetPassword')}>Forgot Password</Link>
          <Button type="submit" disabled={!username.trim() || !password} loading={signIn.isPending}>
            Login
          </Button>
        </div>
        <p className={styles.aside}>
          New here? <Link to={href('signUp', {}, { next: next ?? pathname + search })}>Sign Up</Link>
        </p>
      </form>
    </>
  )
}
