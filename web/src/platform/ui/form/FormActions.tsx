import { Button, Group } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { DialogWorkContext } from '../dialog/dialogWork.ts'

type Props = {
  /** The label of the button: 'Create order'. */
  submit: string
  isPending?: boolean
  /** True while the form cannot be sent, for example during an upload. */
  isDisabled?: boolean
  isDanger?: boolean
  onCancel?: () => void
  /** Content at the left: a note, a draft's state. */
  children?: ReactNode
}

/** The last line of every form: a button that says what it does, and Cancel. */
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
