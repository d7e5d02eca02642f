import { leaveMessageLength, leaveUpdated } from '@app/contract/leave/leave.rules.ts'
import type { Leave } from '@app/contract/leave/leave.shapes.ts'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'

/** Rejects a leave with a reason, which its person reads. */
export function RejectLeaveForm({ leave, onDone }: { leave: Leave; onDone: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Please say why. The person reads it.') },
  })
  const reject = useAction(calls.leave.update, {
    done: leaveUpdated('Rejected'),
    failed: 'The leave could not be updated.',
    refresh: [calls.leave, calls.attendance],
    form,
    after: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason }) => reject.mutate({ id: leave._id, status: 'Rejected', reason }), focusFirstWrong(form))}
    >
      <Textarea
        label="Reason"
        withAsterisk
        description={`${leave.leaveUser[0]?.name ?? 'The person'} reads it, also by mail.`}
        autosize
        minRows={2}
        maxLength={leaveMessageLength}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <FormActions submit="Reject" isDanger isPending={reject.isPending} onCancel={onDone} />
    </form>
  )
}
