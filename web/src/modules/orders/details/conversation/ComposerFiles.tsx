import { mostFiles } from '@app/contract/orderComments/orderComments.rules.ts'
import { Upload } from '#ui/upload/Upload.tsx'
import type { UploadItem } from '#ui/upload/uploadItems.ts'
import { orderFileGrant } from '../../form/FileFields.tsx'

type Props = { name: string; items: UploadItem[]; onChange: (items: UploadItem[]) => void }

/** The files of a message. Loaded when the first file is attached. */
export default function ComposerFiles({ name, items, onChange }: Props) {
  return <Upload name={name} label="Files and pictures" value={items} onChange={onChange} getGrant={orderFileGrant} maxFiles={mostFiles} />
}
