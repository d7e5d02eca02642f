import { SignUp } from '@app/contract/auth/auth.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { focusFirstField } from '#ui/form/firstField.ts'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import styles from '../AuthFrame.module.css'
import { AuthFrame } from '../AuthFrame.tsx'
import { Banner } from '../Banner.tsx'
import { mailedLink } from '../reset/mailedLink.ts'
import { useArrival } from '../signIn/useArrival.ts'
import { SignUpCode } from './SignUpCode.tsx'

type Details = { name: string; username: string; email: string; password: string }

/** Two steps: the details, then the code that proves the address. Going back keeps everything that was typed. */
export default function SignUpScreen() {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  // The link in the mail names its address, and replaces the code on any device.
  const mailedTo = query.get('email') ?? ''
  const link = mailedTo ? mailedLink(hash) : undefined
  const form = useForm<Details>({
    initialValues: { name: '', username: '', email: mailedTo, password: '' },
    validate: schemaResolver(SignUp, { sync: true }),
    ...checkWhenLeft(),
  })
  const [sent, setSent] = useState<{ to: string; at: number } | undefined>(link ? { to: mailedTo, at: 0 } : undefined)
  const [step, setStep] = useState<'details' | 'code'>('details')
  // A person who came here from another page returns to it.
  const signInHref = href('signIn', {}, { next: query.get('next') ?? undefined })
  const arrive = useArrival()

  const sendCode = useAction(calls.auth.sendSignupOtp, {
    isQuiet: true,
    form,
    after: (_, { email }) => {
      setSent({ to: email, at: Date.now() })
      setStep('code')
    },
  })
  // Going back and forth with the same address needs no other code.
  const next = ({ email, username }: Details) => (sent?.to === email ? setStep('code') : sendCode.mutate({ email, username }))
  const backTo = (field: keyof Details, message: string) => {
    setStep('details')
    form.setFieldError(field, message)
  }
  const signInLink = (
    <p>
      You have an account? <Link to={signInHref}>Sign In</Link>
    </p>
  )

  if (step === 'code' && sent)
    return (
      <AuthFrame
        name="Sign up"
        title="Check your mail"
        text={sent.at === 0 ? undefined : `We sent six digits to ${sent.to}.`}
        step={[2, 2]}
        foot={signInLink}
      >
        <SignUpCode
          data={SignUp.parse(form.values)}
          sentAt={sent.at}
          link={sent.at === 0 ? link : undefined}
          isSending={sendCode.isPending}
          onResend={() => sendCode.mutate({ email: sent.to })}
          onBack={() => setStep('details')}
          onWrongDetails={backTo}
          onSignedIn={arrive}
        />
      </AuthFrame>
    )
  return (
    <AuthFrame
      name="Sign up"
      title="Sign up"
      text="You can sign up in a minute. You pay nothing before you have seen a price."
      step={[1, 2]}
      foot={signInLink}
    >
      {sendCode.error && !sendCode.fieldError && (
        <Banner words={{ title: 'Something Went Wrong!', text: sendCode.error.messageOr('OTP Could Not be Sent!') }} />
      )}
      <DetailsForm form={form} isPending={sendCode.isPending} onNext={next} />
    </AuthFrame>
  )
}

type FormProps = { form: UseFormReturnType<Details>; isPending: boolean; onNext: (details: Details) => void }

function DetailsForm({ form, isPending, onNext }: FormProps) {
  const { username, email, password } = form.values
  return (
    <form ref={focusFirstField} noValidate onSubmit={form.onSubmit(onNext, focusFirstWrong(form))} className={styles.fields}>
      <TextInput
        label="Full Name"
        description="Optional; without it we call you by your username."
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextInput label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...form.getInputProps('username')} />
      <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordField
        kind="new"
        label="Password"
        description="At least 8 characters: upper and lower case, 2 digits, a symbol, no spaces."
        {...form.getInputProps('password')}
      />
      <div className={styles.line}>
        <span />
        <Button type="submit" disabled={!username.trim() || !email.trim() || !password} loading={isPending}>
          Next
        </Button>
      </div>
    </form>
  )
}
