import { Button, Group } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { DialogWorkContext } from '../dialog/dialogWork.ts'

type Props = {
  /** What the button does: 'Create order'. */
  submit: string
  isPending?: boolean
  /** True while nothing could be sent, for instance while a file is on its way. */
  isDisabled?: boolean
  isDanger?: boolean
  onCancel?: () => void
  /** Something at the left: a note, a draft's state. */
  children?: ReactNode
}

/** The last line of every form: one button that says what it does, and a way out. */
export function FormActions({ submit, isPending = false, isDisabled = false, isDanger = false, onCancel, children }: Props) {
  const work = useContext(DialogWorkContext)
  return (
    <Group justify="space-between" gap="xs" mt="lg">
      <div>{children}</div>
      <Group gap="xs">
        {onCancel && (
          <Button variant="default" onClick={() => (work ? work.leave(onCancel) : onCancel())} disabled={isPending}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isPending} disabled={isDisabled} color={isDanger ? 'red' : undefined}>
          {submit}
        </Button>
      </Group>
    </Group>
  )
}
