import { TextInput, type TextInputProps } from '@mantine/core'
import { useAbout } from '#core/about.ts'
import styles from './AuthFrame.module.css'

/** The six digits that came by mail; spaces do not matter. It is the next thing to do, so it takes the focus. */
export function CodeField(input: TextInputProps) {
  const about = useAbout()
  return (
    <TextInput
      label="OTP"
      description={about?.mail === 'mailbox' ? 'No mail server is set up here: an admin finds the mail in Mail Records.' : undefined}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={12}
      className={styles.code}
      data-autofocus
      ref={focusFirst}
      {...input}
    />
  )
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus()
