import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { confirm, type Question } from './confirm.tsx'

type Props = ButtonProps & {
  /** What is asked before; its `action` names the deed. */
  ask: Question
  onConfirm: () => void
  children: ReactNode
}

/** A button whose deed cannot be undone: it asks first, naming the thing. */
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
