import { type Playlist, PlaylistInput } from '@app/contract/videos/videos.shapes.ts'
import { NumberInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'
import { SharedFields, type SharedValues, sharedLabels } from './SharedFields.tsx'

type Props = { playlist?: Playlist; onDone: () => void; onCancel?: () => void }

/** Adds a playlist, or edits one. */
export function PlaylistForm({ playlist, onDone, onCancel }: Props) {
  const [isUploading, setUploading] = useState(false)
  const form = useForm<SharedValues & { playlistId: string; totalVideos: number }>({
    initialValues: {
      title: playlist?.title ?? '',
      playlistId: playlist?.playlistId ?? '',
      totalVideos: playlist?.totalVideos ?? 1,
      description: playlist?.description ?? '',
      skills: playlist?.skills ?? [],
      thumbnail: playlist?.thumbnail ?? '',
    },
    validate: schemaResolver(PlaylistInput, { sync: true }),
  })
  const labels = { ...sharedLabels, playlistId: 'Playlist id', totalVideos: 'Total videos' }
  const known = useEditConflict(form, playlist?.version, labels, ['thumbnail'])
  const options = { failed: 'something went wrong!', refresh: [calls.videos], form, after: onDone }
  const add = useAction(calls.videos.addPlaylist, { ...options, done: 'Added Youtube Playlist Successfully!', once: true })
  const update = useAction(calls.videos.updatePlaylist, { ...options, done: 'Updated Successfully!' })
  return (
    <form
      noValidate
      aria-label={playlist ? 'Update Playlist' : 'Add Playlist'}
      onSubmit={form.onSubmit(
        (values) =>
          playlist
            ? update.mutate({ id: playlist._id, data: values, version: known.version }, { onError: known.refused })
            : add.mutate(values),
        focusFirstWrong(form),
      )}
    >
      <Stack gap="md">
        {known.notice}
        <SharedFields values={form.values} input={(field) => form.getInputProps(field)} onUploading={setUploading}>
          <TextInput
            label="Playlist id"
            withAsterisk
            placeholder="https://www.youtube.com/playlist?list="
            description="Its id or its YouTube address."
            {...form.getInputProps('playlistId')}
          />
          <NumberInput label="Total videos" withAsterisk min={1} allowDecimal={false} {...form.getInputProps('totalVideos')} />
        </SharedFields>
      </Stack>
      <FormActions
        submit={playlist ? 'Update Playlist' : 'Add Playlist'}
        isPending={add.isPending || update.isPending}
        isDisabled={isUploading}
        {...(onCancel && { onCancel })}
      />
    </form>
  )
}
