import type { SignedIn } from '@app/contract/auth/auth.shapes.ts'
import { href } from '@app/contract/screens.ts'
import type { AskedFactor } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '#app/guard.ts'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { signedInAs } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { PasskeySignIn, SecondStep } from '#secondFactor/index.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import styles from './AuthFrame.module.css'
import { AuthFrame } from './AuthFrame.tsx'
import { Banner } from './Banner.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { refusedSignIn } from './refusedSignIn.ts'

const required = (text: string) => (text.trim() === '' ? 'This field is required!' : null)

export default function SignInScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = useForm({
    initialValues: { username: usernameIn(useLocation().state), password: '' },
    validate: { username: required, password: required },
    validateInputOnBlur: true,
  })
  const { username, password } = form.values
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const arrive = ({ accessToken: _, ...user }: SignedIn) => {
    signedInAs(user)
    void navigate(safeNext(query.get('next'), location.origin) ?? href('home'), { replace: true })
  }

  const signIn = useAction(calls.auth.signIn, {
    done: (answer) => ('secondFactor' in answer ? undefined : 'Logged in Successfully!'),
    isQuiet: true,
    after: (answer) => ('secondFactor' in answer ? setAsked(answer.secondFactor) : arrive(answer)),
  })
  // A complaint about one name says nothing about another.
  const isAboutThisName = signIn.variables?.username === username
  const fill = (name: string) => {
    form.setFieldValue('username', name)
    form.getInputNode('password')?.focus()
  }

  if (asked)
    return (
      <AuthFrame name="Sign in" title="One more step" text="Your password was right. Now show that it is you.">
        <SecondStep asked={asked} onBack={() => setAsked(null)} onSignedIn={arrive} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      name="Sign in"
      title="Sign in"
      foot={
        <>
          <p>
            New here? <Link to={href('signUp', {}, { next: query.get('next') ?? undefined })}>Sign Up</Link>
          </p>
          <p>
            <Link to={href('phoneSignIn', {}, { next: query.get('next') ?? undefined })}>Login with Phone</Link>
          </p>
          <DemoAccounts onChoose={fill} />
        </>
      }
    >
      <Banner words={isAboutThisName ? refusedSignIn(signIn.error) : undefined} />
      <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values), focusFirstWrong(form))} className={styles.fields}>
        <TextInput
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField kind="current" label="Password" {...form.getInputProps('password')} />
        <div className={styles.line}>
          <Link to={href('forgetPassword')}>Forgot Password</Link>
          <Button type="submit" disabled={!username.trim() || !password} loading={signIn.isPending}>
            Login
          </Button>
        </div>
        <PasskeySignIn onSignedIn={arrive} />
      </form>
    </AuthFrame>
  )
}

/** The name that the sign-up page hands over. */
const usernameIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'username' in state && typeof state.username === 'string' ? state.username : ''
