import { href } from '@app/contract/screens.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useLocation } from 'react-router'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { type Me, meFrom, signedInAs } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
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
}

/** Signing in without leaving the page: what was typed there is still there afterwards. */
export function LoginDialog({ isOpen, text, onClose, onSignedIn }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Login" size="sm" closeOnClickOutside={false}>
      <p className="dialog-text">{text}</p>
      <LoginForm onSignedIn={onSignedIn} />
    </Modal>
  )
}

const required = (text: string) => (text.trim() === '' ? 'This field is required!' : null)

function LoginForm({ onSignedIn }: Pick<Props, 'onSignedIn'>) {
  const { pathname, search } = useLocation()
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: { username: required, password: required },
  })
  const { username, password } = form.values
  const signIn = useAction(calls.auth.signIn, {
    done: 'Logged in Successfully!',
    isQuiet: true,
    after: ({ accessToken: _, ...user }) => {
      signedInAs(user)
      onSignedIn(meFrom(user))
    },
  })
  // A complaint about one name says nothing about another.
  const isAboutThisName = signIn.variables?.username === username

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
          New here? <Link to={href('signUp', {}, { next: pathname + search })}>Sign Up</Link>
        </p>
      </form>
    </>
  )
}
