import { ownFields } from '@app/contract/users/editing.rules.ts'
import { Stack } from '@mantine/core'
import type { Me } from '#core/session.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { useProfileForm } from './useProfileForm.ts'

/** The fields that a person may change about themselves. */
export function ProfileForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const { form, submit, isPending } = useProfileForm(me, ownFields, onDone)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <ProfileFields form={form} isOwn />
      </Stack>
      <FormActions submit="Save profile" isPending={isPending} onCancel={onDone} />
    </form>
  )
}
