import { mostFiles } from '@app/contract/orderComments/orderComments.rules.ts'
import { useEffect, useRef } from 'react'
import { Upload } from '#ui/upload/Upload.tsx'
import type { UploadItem } from '#ui/upload/uploadItems.ts'
import { orderFileGrant } from '../../form/FileFields.tsx'

type Props = {
  name: string
  items: UploadItem[]
  onChange: (items: UploadItem[]) => void
  /** True if the reader has pressed Attach: the browser's file picker opens at once. */
  opensAtOnce?: boolean
}

/** The files of a message. Loaded when the first file is attached. */
export default function ComposerFiles({ name, items, onChange, opensAtOnce = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opensAtOnce) place.current?.querySelector<HTMLElement>('[data-upload-choose]')?.click()
  }, [opensAtOnce])
  return (
    <div ref={place}>
      <Upload name={name} label="Files and pictures" value={items} onChange={onChange} getGrant={orderFileGrant} maxFiles={mostFiles} />
    </div>
  )
}
