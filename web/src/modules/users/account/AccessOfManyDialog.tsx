import type { User } from '@app/contract/users/users.shapes.ts'
import { count } from '#core/format.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { RefusedRows } from '#ui/dialog/RefusedRows.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useAccessOfMany } from './useAccessOfMany.ts'

type Props = { people: readonly User[]; isDisabled: boolean; onClose: () => void; onDone: () => void }

/** Asks before many accounts are closed or opened, and names those that were not changed. */
export function AccessOfManyDialog({ people, isDisabled, onClose, onDone }: Props) {
  const done = () => {
    onDone()
    onClose()
  }
  const many = useAccessOfMany({ people, isDisabled, onDone: done })
  const accounts = count(people.length, ['account', 'accounts'])
  return (
    <FormDialog
      title={`${isDisabled ? 'Disable' : 'Reactivate'} ${accounts}?`}
      text={
        isDisabled
          ? 'These people are signed out everywhere at once and can’t sign in until an admin reactivates them. We mail each of them. Orders and messages stay as they are.'
          : 'These people can sign in again with the password they had, and we mail them. Their count of wrong passwords is reset.'
      }
      isOpen
      onClose={onClose}
    >
      {() => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            many.send()
          }}
        >
          <RefusedRows refused={many.refused} were={['account was', 'accounts were']} />
          <FormActions
            submit={isDisabled ? 'Disable accounts' : 'Reactivate accounts'}
            isDanger={isDisabled}
            isPending={many.isPending}
            onCancel={onClose}
          />
        </form>
      )}
    </FormDialog>
  )
}
