import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { afterPress } from '#core/press.ts'

type Props = PasswordInputProps & {
  /** Whether the browser offers a kept password or a new one. */
  kind: 'current' | 'new'
}

/** A password with its eye, and a word when Caps Lock is on. */
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
        // The word goes once nothing is being pressed, since what is below moves up with it.
        afterPress(() => setCapsLock(false))
        input.onBlur?.(event)
      }}
    />
  )
}
