import { mostDriveFiles } from '@app/contract/drive/drive.rules.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, isUploading, type UploadItem } from '#ui/upload/uploadItems.ts'

/** Adds files of the company to the drive. */
export function AddFilesForm({ close }: { close: () => void }) {
  const [files, setFiles] = useState<UploadItem[]>([])
  const ids = doneUploadIds(files)
  const add = useAction(calls.drive.upload, {
    done: 'Uploaded file successfully!',
    failed: 'Something Went Wrong !',
    once: true,
    refresh: [calls.drive],
    after: close,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ uploadIds: ids })
      }}
    >
      <Upload
        name="drive.add"
        label="Files"
        withAsterisk
        value={files}
        onChange={setFiles}
        getGrant={() => calls.uploads.awsInfo({ purpose: 'driveFile' }).then(({ upload }) => upload)}
        maxFiles={mostDriveFiles}
      />
      <FormActions submit="Upload" isPending={add.isPending} isDisabled={ids.length === 0 || isUploading(files)} onCancel={close} />
    </form>
  )
}
