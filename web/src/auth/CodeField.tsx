import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './AuthFrame.module.css'

/** The six digits that came by mail. Spaces do not matter. */
export function CodeField(input: TextInputProps) {
  return (
    <TextInput label="OTP" autoComplete="one-time-code" inputMode="numeric" maxLength={12} className={styles.code} autoFocus {...input} />
  )
}
