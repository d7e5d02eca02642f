import { BannerInput, bannerTitleLength, type MobileBanner } from '@app/contract/banners/banners.calls.ts'
import { notAPicture } from '@app/contract/events/events.rules.ts'
import { Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { useDialogWork } from '#ui/dialog/dialogWork.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, type UploadItem } from '#ui/upload/uploadItems.ts'

type Props = { banner?: MobileBanner; close: () => void }

/** Adds a banner, or changes the title or picture of one. */
export function BannerForm({ banner, close }: Props) {
  const [files, setFiles] = useState<UploadItem[]>([])
  const form = useForm({
    initialValues: { title: banner?.title ?? '', fileUrl: banner?.fileUrl ?? '' },
    validate: schemaResolver(BannerInput, { sync: true }),
  })
  const known = useEditConflict(form, banner?.version, { title: 'Title', fileUrl: 'Banner' }, ['fileUrl'])
  useDialogWork(files.length > 0)
  const options = { failed: 'something went wrong!', refresh: [calls.banners], form, after: close }
  const create = useAction(calls.banners.create, { ...options, done: 'Uploaded file successfully!', once: true })
  const update = useAction(calls.banners.update, { ...options, done: 'Updated Successfully!' })
  const isSending = files.some(({ state }) => state === 'sending' || state === 'reconnecting')

  const take = (items: UploadItem[]) => {
    const fitting = items.filter(({ name, state }) => state !== 'failed' && /\.(jpe?g|png)$/i.test(name))
    if (fitting.length < items.length) toast.failure(notAPicture)
    const newest = fitting.slice(-1)
    setFiles(newest)
    form.setFieldValue('fileUrl', doneUploadIds(newest)[0] ?? known.before.fileUrl)
  }
  const save = ({ title, fileUrl }: { title: string; fileUrl: string }) => {
    if (!banner) return create.mutate({ title, fileUrl })
    const changed = fileUrl !== known.before.fileUrl && { fileUrl }
    update.mutate({ id: banner._id, title, ...changed, version: known.version }, { onError: known.refused })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstWrong(form))}>
      <Stack gap="md">
        {known.notice}
        <TextInput label="Title" withAsterisk maxLength={bannerTitleLength} data-autofocus {...form.getInputProps('title')} />
        <Upload
          name="mobile.banner"
          label="Banner"
          description="JPG or PNG."
          withAsterisk
          value={files}
          onChange={take}
          getGrant={() => calls.uploads.awsInfo({ purpose: 'banner' }).then(({ upload }) => upload)}
          maxFiles={1}
          error={form.errors.fileUrl}
        />
      </Stack>
      <FormActions
        submit={banner ? 'Update' : 'Upload'}
        isPending={create.isPending || update.isPending}
        isDisabled={isSending || form.values.fileUrl === ''}
        onCancel={close}
      />
    </form>
  )
}
