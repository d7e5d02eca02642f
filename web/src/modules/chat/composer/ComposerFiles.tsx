import { mostFilesOfMessage } from '@app/contract/conversations/conversations.rules.ts'
import { calls } from '#core/calls.ts'
import { Upload } from '#ui/upload/Upload.tsx'
import type { UploadItem } from '#ui/upload/uploadItems.ts'

type Props = { name: string; items: UploadItem[]; onChange: (items: UploadItem[]) => void; handed: readonly File[] | undefined }

const getGrant = () => calls.uploads.awsInfo({ purpose: 'chatFile' }).then(({ upload }) => upload)

/** The files of a message. Loaded with the first file that is attached, pasted or dropped. */
export default function ComposerFiles({ name, items, onChange, handed }: Props) {
  return (
    <Upload
      name={name}
      label="Files and pictures"
      value={items}
      onChange={onChange}
      getGrant={getGrant}
      maxFiles={mostFilesOfMessage}
      handed={handed}
    />
  )
}
