import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** A small button for one part of the facts. */
export function Tool({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  )
}
