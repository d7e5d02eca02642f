import type { LinkedFile } from '@app/contract/core/linkedFile.ts'
import { previewKindOf } from '@app/contract/core/preview.ts'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { bytes } from '#core/format.ts'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import styles from '#ui/text/UserText.module.css'

/** The files of a message. Images are shown small; each file opens in place where a browser can show it, and downloads otherwise. */
export function MessageFiles({ files }: { files: readonly LinkedFile[] }) {
  const [shown, setShown] = useState<string | null>(null)
  if (files.length === 0) return null
  const previews = files.flatMap(({ previewLink, _id: key, ...file }): PreviewFile[] =>
    previewLink ? [{ key, previewLink, ...file }] : [],
  )
  return (
    <>
      <ul className={styles.files} aria-label="Files">
        {files.map((file) => (
          <li key={file._id}>
            <SentFile file={file} onShow={() => setShown(file._id)} />
          </li>
        ))}
      </ul>
      <FilePreview files={previews} shown={shown} onShow={setShown} />
    </>
  )
}

function SentFile({ file, onShow }: { file: LinkedFile; onShow: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  const { name, type, previewLink, fileLink, sizeBytes } = file
  if (previewLink && previewKindOf(type) === 'picture' && !hasFailed)
    return (
      <button type="button" className={styles.picture} aria-haspopup="dialog" onClick={onShow}>
        <img src={previewLink} alt={name} loading="lazy" onError={() => setFailed(true)} />
      </button>
    )
  const words = (
    <>
      <IconFile size={17} stroke={1.5} aria-hidden="true" />
      {name} <span className={styles.size}>{bytes(sizeBytes)}</span>
    </>
  )
  return previewLink ? (
    <button type="button" className={styles.file} aria-haspopup="dialog" onClick={onShow}>
      {words}
    </button>
  ) : (
    <a href={fileLink} download={name} className={styles.file}>
      {words}
    </a>
  )
}
