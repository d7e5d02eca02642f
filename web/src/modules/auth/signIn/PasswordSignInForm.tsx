import { href } from '@app/contract/screens.ts'
import { Button, TextInput } from '@mantine/core'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { focusFirstField } from '#ui/form/firstField.ts'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import styles from '../AuthFrame.module.css'
import { Banner } from '../Banner.tsx'
import type { usePasswordSignIn } from './usePasswordSignIn.ts'

type Props = {
  signIn: Pick<ReturnType<typeof usePasswordSignIn>, 'form' | 'send' | 'isSending' | 'refusal'>
  /** Other ways, below the button. */
  children: ReactNode
}

/** The name, the password and their errors. In a dialog the name has the focus. */
export function PasswordSignInForm({ signIn: { form, send, isSending, refusal }, children }: Props) {
  const { username, password } = form.values
  const isIncomplete = !username.trim() || !password
  const submit = (event: FormEvent<HTMLFormElement> | KeyboardEvent<HTMLFormElement>) =>
    form.onSubmit((values) => send(values), focusFirstWrong(form))(event)
  return (
    <>
      <Banner words={refusal} />
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={submit}
        // The browser submits no form whose button is disabled; Enter then shows the missing fields.
        onKeyDown={(event) => {
          if (isIncomplete && event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event)
        }}
        className={styles.fields}
      >
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
          <Button type="submit" disabled={isIncomplete} loading={isSending}>
            Login
          </Button>
        </div>
        {children}
      </form>
    </>
  )
}
