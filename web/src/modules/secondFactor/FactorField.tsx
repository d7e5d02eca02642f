import { totpDigits } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { TextInput } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import styles from './SecondFactor.module.css'

type Props = {
  method: 'totp' | 'recoveryCode'
  value: string
  onChange: (value: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  error?: string | undefined
}

/** A code from the app, or a recovery code. It takes the focus, as it is the next thing to fill in. */
export function FactorField({ method, value, onChange, inputRef, error }: Props) {
  useEffect(() => inputRef.current?.focus(), [inputRef])
  const isCode = method === 'totp'
  return (
    <TextInput
      ref={inputRef}
      label={isCode ? 'Code' : 'Recovery code'}
      description={
        isCode ? `The ${totpDigits} digits that your authenticator app shows now.` : 'One of your ten recovery codes. Each counts once.'
      }
      autoComplete={isCode ? 'one-time-code' : 'off'}
      inputMode={isCode ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isCode ? 9 : 20}
      className={isCode ? styles.digits : styles.emails}
      data-autofocus
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
