import { type Skill, SkillName } from '@app/contract/skills/skills.calls.ts'
import { longestSkillName } from '@app/contract/skills/skills.rules.ts'
import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { z } from 'zod'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'

const Named = z.object({ name: SkillName })

/** Adds a skill, or renames one. */
export function SkillForm({ skill, close }: { skill?: Skill; close: () => void }) {
  const form = useForm({ initialValues: { name: skill?.name ?? '' }, validate: schemaResolver(Named, { sync: true }) })
  const options = { refresh: [calls.skills], form, after: close }
  const add = useAction(calls.skills.add, {
    ...options,
    done: ({ name }) => `${name} Added Successfully!`,
    failed: 'something went wrong!',
  })
  const rename = useAction(calls.skills.rename, { ...options, done: 'Updated Successfully!', failed: 'something went wrong!' })
  const save = ({ name }: { name: string }) => (skill ? rename.mutate({ _id: skill._id, name }) : add.mutate({ name }))
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <TextInput label="Name" maxLength={longestSkillName} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <FormActions submit={skill ? 'Update' : 'Create'} isPending={add.isPending || rename.isPending} onCancel={close} />
    </form>
  )
}
