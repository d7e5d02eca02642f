import { mostDriveFiles } from '@app/contract/drive/drive.rules.ts'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, isUploading } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'

/** Adds files of the company to the drive. */
export function AddFilesForm({ close }: { close: () => void }) {
  const files = useUploadsDraft(`drive.add.${useMe().id}`)
  const ids = doneUploadIds(files.items)
  const add = useAction(calls.drive.upload, {
    done: 'Uploaded file successfully!',
    failed: 'Something Went Wrong !',
    once: true,
    refresh: [calls.drive],
    after: () => {
      files.clear()
      close()
    },
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
        value={files.items}
        onChange={files.setItems}
        getGrant={() => calls.uploads.awsInfo({ purpose: 'driveFile' }).then(({ upload }) => upload)}
        maxFiles={mostDriveFiles}
      />
      <FormActions submit="Upload" isPending={add.isPending} isDisabled={ids.length === 0 || isUploading(files.items)} onCancel={close} />
    </form>
  )
}
