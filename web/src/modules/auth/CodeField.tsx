import { TextInput, type TextInputProps } from '@mantine/core'
import { useAbout } from '#core/about.ts'
import styles from './AuthFrame.module.css'

type Props = TextInputProps & { by?: 'mail' | 'text' }

/** The six digits that came by mail or text message; spaces do not matter. It is the next thing to do, so it takes the focus. */
export function CodeField({ by = 'mail', ...input }: Props) {
  const about = useAbout()
  const whereElse = by === 'mail' ? about?.mail === 'mailbox' && noMail : about?.texts === 'outbox' && noTexts
  return (
    <TextInput
      label="OTP"
      description={whereElse || undefined}
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

const noMail = 'No mail server is set up here: an admin finds the mail in Mail Records.'
const noTexts = 'No text messages are sent from here: an admin finds this one in Mail Records, under Text messages.'

const focusFirst = (input: HTMLInputElement | null) => input?.focus()
