import { type Video, VideoInput } from '@app/contract/videos/videos.shapes.ts'
import { Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'
import { SharedFields, type SharedValues, sharedLabels } from './SharedFields.tsx'

type Props = { video?: Video; onDone: () => void; onCancel?: () => void }

/** Adds a video, or edits one. */
export function VideoForm({ video, onDone, onCancel }: Props) {
  const [isUploading, setUploading] = useState(false)
  const form = useForm<SharedValues & { videoId: string }>({
    initialValues: {
      title: video?.title ?? '',
      videoId: video?.videoId ?? '',
      description: video?.description ?? '',
      skills: video?.skills ?? [],
      thumbnail: video?.thumbnail ?? '',
    },
    validate: schemaResolver(VideoInput, { sync: true }),
  })
  const labels = { ...sharedLabels, videoId: 'Video id' }
  const known = useEditConflict(form, video?.version, labels, ['thumbnail'])
  const options = { failed: 'something went wrong!', refresh: [calls.videos], form, after: onDone }
  const add = useAction(calls.videos.add, { ...options, done: 'Added Youtube Video Successfully!', once: true })
  const update = useAction(calls.videos.update, { ...options, done: 'Updated Successfully!' })
  return (
    <form
      noValidate
      aria-label={video ? 'Update Video' : 'Add Video'}
      onSubmit={form.onSubmit(
        (values) =>
          video ? update.mutate({ id: video._id, data: values, version: known.version }, { onError: known.refused }) : add.mutate(values),
        focusFirstWrong(form),
      )}
    >
      <Stack gap="md">
        {known.notice}
        <SharedFields values={form.values} input={(field) => form.getInputProps(field)} onUploading={setUploading}>
          <TextInput
            label="Video id"
            withAsterisk
            placeholder="https://www.youtube.com/watch?v="
            description="Its id or its YouTube address."
            {...form.getInputProps('videoId')}
          />
        </SharedFields>
      </Stack>
      <FormActions
        submit={video ? 'Update Video' : 'Add Video'}
        isPending={add.isPending || update.isPending}
        isDisabled={isUploading}
        {...(onCancel && { onCancel })}
      />
    </form>
  )
}
