import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { confirm, type Question } from './confirm.tsx'

type Props = ButtonProps & {
  /** The question before it; its `action` names what will be done. */
  ask: Question
  onConfirm: () => void
  children: ReactNode
}

/** A button for an action that cannot be undone: it asks first, naming the object. */
export function ConfirmButton({ ask, onConfirm, children, ...button }: Props) {
  return (
    <Button
      variant="default"
      {...button}
      onClick={async () => {
        if (await confirm(ask)) onConfirm()
      }}
    >
      {children}
    </Button>
  )
}
