import { href } from '@app/contract/screens.ts'
import type { FactorPrompt } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SecondStep } from '#secondFactor/index.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { useArrival } from '../signIn/useArrival.ts'
import { numberWords } from './numberWords.ts'
import { PhoneCode } from './PhoneCode.tsx'
import { PhoneNumber } from './PhoneNumber.tsx'

/** Two steps: the number, then the code that was sent to it; and the second factor, if the account has one. */
export default function PhoneSignInScreen() {
  const [query] = useSearchParams()
  const next = query.get('next') ?? undefined
  const [phoneNumber, setPhoneNumber] = useState('')
  const [sentAt, setSentAt] = useState<number>()
  const [prompt, setPrompt] = useState<FactorPrompt | null>(null)
  const arrive = useArrival()
  const startAgain = () => {
    setPrompt(null)
    setSentAt(undefined)
  }

  if (prompt)
    return (
      <AuthFrame name="Login with Phone" title="One more step" text="Your code was right. Now show that it is you.">
        <SecondStep prompt={prompt} onBack={startAgain} onSignedIn={arrive} />
      </AuthFrame>
    )
  const foot = (
    <>
      <p>
        New here? <Link to={href('signUp', {}, { next })}>Sign Up</Link>
      </p>
      <p>
        <Link to={href('signIn', {}, { next })}>Login with Email</Link>
      </p>
    </>
  )
  if (sentAt === undefined)
    return (
      <AuthFrame
        name="Login with Phone"
        title="Login with Phone"
        text="We send a code to the number that you added to your profile."
        step={[1, 2]}
        foot={foot}
      >
        <PhoneNumber phoneNumber={phoneNumber} onChange={setPhoneNumber} onSent={() => setSentAt(Date.now())} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      name="Login with Phone"
      title="Check your phone"
      text={`If ${numberWords(phoneNumber)} belongs to an account, we have sent six digits to it. They are valid for ten minutes.`}
      step={[2, 2]}
      foot={foot}
    >
      <PhoneCode
        phoneNumber={phoneNumber}
        sentAt={sentAt}
        onSentAgain={() => setSentAt(Date.now())}
        onBack={startAgain}
        onAsked={setPrompt}
        onSignedIn={arrive}
      />
    </AuthFrame>
  )
}
