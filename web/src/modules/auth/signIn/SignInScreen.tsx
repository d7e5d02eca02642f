import { href } from '@app/contract/screens.ts'
import { Link, useSearchParams } from 'react-router'
import { PasskeySignIn, SecondStep } from '#secondFactor/index.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { PasswordSignInForm } from './PasswordSignInForm.tsx'
import { useArrival } from './useArrival.ts'
import { usePasswordSignIn } from './usePasswordSignIn.ts'

export default function SignInScreen() {
  const [query] = useSearchParams()
  const arrive = useArrival()
  const signIn = usePasswordSignIn({ onSignedIn: arrive })
  const fill = (name: string) => {
    signIn.form.setFieldValue('username', name)
    signIn.form.getInputNode('password')?.focus()
  }

  if (signIn.prompt)
    return (
      <AuthFrame name="Sign in" title="One more step" text="Your password was right. Now show that it is you.">
        <SecondStep prompt={signIn.prompt} onBack={signIn.leaveSecondStep} onSignedIn={arrive} />
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
