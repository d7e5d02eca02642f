import { sectionTitleLength } from '@app/contract/todo/todo.rules.ts'
import { SectionTitle, type TodoSection } from '@app/contract/todo/todo.shapes.ts'
import { TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'

const Titled = z.object({ title: SectionTitle })

/** Creates or renames a section. */
export function SectionForm({ section, close }: { section: TodoSection | undefined; close: () => void }) {
  const { id } = useMe()
  const empty = { title: section?.title ?? '' }
  const { form, notice, saved } = useDraftForm({
    draft: useDraft(`todoSection.${section?._id ?? 'new'}.${id}`, empty),
    empty,
    leaving: 'This section has not been saved. Your input is kept on this device.',
    validate: schemaResolver(Titled, { sync: true }),
  })
  const about = {
    failed: 'something went wrong!',
    refresh: [calls.todo],
    form,
    after: () => {
      saved()
      close()
    },
  }
  const add = useAction(calls.todo.createSection, { ...about, once: true })
  const rename = useAction(calls.todo.updateSectionTitle, about)
  const save = ({ title }: { title: string }) =>
    section ? rename.mutate({ id: section._id, title }) : add.mutate({ title, belongsTo: id })
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <DraftNotice {...notice} />
      <TextInput label="Title" maxLength={sectionTitleLength} autoComplete="off" data-autofocus {...form.getInputProps('title')} />
      <FormActions submit={section ? 'Rename section' : 'Add section'} isPending={add.isPending || rename.isPending} onCancel={close} />
    </form>
  )
}
