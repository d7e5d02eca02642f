import { href } from '@app/contract/screens.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '#app/routing/guard.ts'
import { signedInAs } from '#core/session.ts'
import { PasskeySignIn, SecondStep } from '#secondFactor/index.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { PasswordSignInForm } from './PasswordSignInForm.tsx'
import { usePasswordSignIn } from './usePasswordSignIn.ts'

export default function SignInScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const arrive = ({ accessToken: _, ...user }: SignedIn) => {
    signedInAs(user)
    void navigate(safeNext(query.get('next'), location.origin) ?? href('home'), { replace: true })
  }
  const signIn = usePasswordSignIn({ username: usernameIn(useLocation().state), onSignedIn: arrive })
  const fill = (name: string) => {
    signIn.form.setFieldValue('username', name)
    signIn.form.getInputNode('password')?.focus()
  }

  if (signIn.asked)
    return (
      <AuthFrame name="Sign in" title="One more step" text="Your password was right. Now show that it is you.">
        <SecondStep asked={signIn.asked} onBack={signIn.leaveSecondStep} onSignedIn={arrive} />
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
      <PasswordSignInForm signIn={signIn}>
        <PasskeySignIn onSignedIn={arrive} />
      </PasswordSignInForm>
    </AuthFrame>
  )
}

/** The name that the sign-up page hands over. */
const usernameIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'username' in state && typeof state.username === 'string' ? state.username : ''
