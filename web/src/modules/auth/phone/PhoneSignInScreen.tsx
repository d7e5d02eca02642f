import { href } from '@app/contract/screens.ts'
import type { AskedFactor } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SecondStep } from '#secondFactor/index.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { useArrival } from '../signIn/useArrival.ts'
import { numberWords } from './numberWords.ts'
import { PhoneCode } from './PhoneCode.tsx'
import { PhoneNumber } from './PhoneNumber.tsx'

/** Two steps: the number, then the code that came there; and the second factor, for whoever has one. */
export default function PhoneSignInScreen() {
  const [query] = useSearchParams()
  const next = query.get('next') ?? undefined
  const [phoneNumber, setPhoneNumber] = useState('')
  const [sentAt, setSentAt] = useState<number>()
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const arrive = useArrival()
  const startAgain = () => {
    setAsked(null)
    setSentAt(undefined)
  }

  if (asked)
    return (
      <AuthFrame name="Login with Phone" title="One more step" text="Your code was right. Now show that it is you.">
        <SecondStep asked={asked} onBack={startAgain} onSignedIn={arrive} />
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
        text="We send a code to the number that you have added to your profile."
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
      text={`If somebody signs in with ${numberWords(phoneNumber)}, six digits are on their way there. They are good for ten minutes.`}
      step={[2, 2]}
      foot={foot}
    >
      <PhoneCode
        phoneNumber={phoneNumber}
        sentAt={sentAt}
        onSentAgain={() => setSentAt(Date.now())}
        onBack={startAgain}
        onAsked={setAsked}
        onSignedIn={arrive}
      />
    </AuthFrame>
  )
}
