import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { afterPress } from '#core/press.ts'

type Props = PasswordInputProps & {
  /** Whether the browser offers a stored password or a new one. */
  kind: 'current' | 'new'
}

/** A password field with a show button and a hint while Caps Lock is on. */
export function PasswordField({ kind, description, ...input }: Props) {
  const [hasCapsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...input}
      description={hasCapsLock ? 'Caps Lock is on.' : description}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={(event) => {
        // The hint disappears only after the press, since the content below moves up.
        afterPress(() => setCapsLock(false))
        input.onBlur?.(event)
      }}
    />
  )
}
