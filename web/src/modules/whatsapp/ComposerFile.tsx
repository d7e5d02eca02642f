import { calls } from '#core/calls.ts'
import { Upload } from '#ui/upload/Upload.tsx'
import type { UploadItem } from '#ui/upload/uploadItems.ts'

type Props = { name: string; items: UploadItem[]; onChange: (items: UploadItem[]) => void; handed: readonly File[] | undefined }

const getGrant = () => calls.uploads.awsInfo({ purpose: 'chatFile' }).then(({ upload }) => upload)

/** The file of a message; WhatsApp allows one. Loaded with the first file that is attached, pasted or dropped. */
export default function ComposerFile({ name, items, onChange, handed }: Props) {
  return (
    <Upload name={name} label="A file or a picture" value={items} onChange={onChange} getGrant={getGrant} maxFiles={1} handed={handed} />
  )
}
