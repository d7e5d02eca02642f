import type { LinkedFile } from '@app/contract/core/linkedFile.ts'
import { previewKindOf } from '@app/contract/core/preview.ts'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { bytes } from '#core/format.ts'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import styles from '../Chat.module.css'

/** The files of a message: small pictures and videos, everything else as links to view or save. */
export function SentFiles({ files }: { files: readonly LinkedFile[] }) {
  const [shown, setShown] = useState<string | null>(null)
  if (files.length === 0) return null
  const previews = files.flatMap(({ previewLink, _id: key, ...file }): PreviewFile[] =>
    previewLink && previewKindOf(file.type) ? [{ key, previewLink, ...file }] : [],
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
  const { name, type, previewLink, fileLink, sizeBytes } = file
  const [hasFailed, setFailed] = useState(false)
  if (previewLink && /^video\//.test(type))
    // biome-ignore lint/a11y/useMediaCaption: videos from people have no captions
    return <video className={styles.media} width={300} height={200} controls preload="metadata" src={previewLink} aria-label={name} />
  if (previewLink && previewKindOf(type) === 'picture' && !hasFailed)
    return (
      <button type="button" className={styles.picture} aria-haspopup="dialog" onClick={onShow}>
        <img
          className={styles.media}
          width={300}
          height={200}
          src={previewLink}
          alt={name}
          loading="lazy"
          onError={() => setFailed(true)}
        />
      </button>
    )
  return (
    <a href={fileLink} download={name} className={styles.file}>
      <IconFile size={17} stroke={1.5} aria-hidden="true" />
      {name} <span className={styles.faint}>{bytes(sizeBytes)}</span>
    </a>
  )
}
