import { passwordLacks } from '@app/contract/users/credentials.rules.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { calls } from '#core/calls.ts'
import { afterPress } from '#core/press.ts'
import { useAction } from '#core/useAction.ts'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import styles from '../AuthFrame.module.css'
import { Banner } from '../Banner.tsx'

const incomplete = 'something went wrong. Please refresh the page and try again!'

export function ResetPassword({ email, token, onChanged }: { email: string; token: string; onChanged: () => void }) {
  const [password, setPassword] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  const lacks = passwordLacks(password)
  const reset = useAction(calls.auth.resetPassword, { isQuiet: true, after: onChanged })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!lacks) reset.mutate({ email, password, otp: token })
  }
  const isComplete = email !== '' && token !== ''
  const problem = reset.error?.messageOr(incomplete) ?? (isComplete ? undefined : incomplete)
  return (
    <>
      <Banner words={problem ? { text: problem } : undefined} />
      <form noValidate onSubmit={submit} className={styles.fields}>
        <PasswordField
          kind="new"
          label="New password"
          description="At least 8 characters: upper and lower case, 2 digits, a symbol, no spaces."
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          onBlur={() => afterPress(() => setWasLeft(password !== ''))}
          error={
            wasLeft && lacks ? 'Password must contain an Uppercase and Lowercase letters, Numbers, and a Special Character. ' : undefined
          }
          autoFocus
        />
        <div className={styles.line}>
          <span />
          <Button type="submit" disabled={lacks !== undefined || !isComplete} loading={reset.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </>
  )
}
