import { TextInput, type TextInputProps } from '@mantine/core'
import { useProductInfo } from '#core/productInfo.ts'
import styles from './AuthFrame.module.css'

type Props = TextInputProps & { by?: 'mail' | 'text' }

/** The six digits from the mail or text message; spaces do not matter. It takes the focus, as it is the next thing to fill in. */
export function CodeField({ by = 'mail', ...input }: Props) {
  const about = useProductInfo()
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

const noMail = 'No mail server is set up here: an admin can read the mail in Mail Records.'
const noTexts = 'Text messages are not sent from here: an admin can read this one in Mail Records, under Text messages.'

const focusFirst = (input: HTMLInputElement | null) => input?.focus()
