import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'
import { BriefFields, type BriefValues, briefIsWhole, briefLabels } from './BriefFields.tsx'

type Props = { brief: OutsourceOrder; isOpen: boolean; onClose: () => void }

/** Edits the brief of an order and its reviewers. */
export function EditBriefDialog({ brief, isOpen, onClose }: Props) {
  return (
    <FormDialog title="Edit Brief" text={`#${brief.number} ${brief.name}`} isOpen={isOpen} onClose={onClose}>
      {(close) => <EditBriefForm brief={brief} onDone={close} />}
    </FormDialog>
  )
}

function EditBriefForm({ brief, onDone }: { brief: OutsourceOrder; onDone: () => void }) {
  const form = useForm<BriefValues>({
    initialValues: { name: brief.name, details: brief.details, technologies: brief.technologies, allReviews: brief.allReviews ?? [] },
    validate: briefIsWhole,
  })
  const known = useEditConflict(form, brief.version, briefLabels)
  const update = useAction(calls.outsource.update, {
    done: 'The brief was changed.',
    failed: 'The brief could not be changed.',
    refresh: [calls.outsource],
    form,
    after: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (typed) => update.mutate({ orderId: brief.orderId, ...typed, version: known.version }, { onError: known.refused }),
        focusFirstWrong(form),
      )}
    >
      <Stack gap="md">
        {known.notice}
        <BriefFields form={form} reviewers={brief.reviewUsers} />
      </Stack>
      <FormActions submit="Save Brief" isPending={update.isPending} onCancel={onDone} />
    </form>
  )
}
