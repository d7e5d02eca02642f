import type { LinkedFile } from '@app/contract/core/linkedFile.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { bytes } from '#core/format.ts'
import styles from './FileList.module.css'
import { FilePreview, type PreviewFile } from './FilePreview.tsx'

type Props = {
  files: readonly LinkedFile[]
  label: string
  /** Further actions on a file, after its download. */
  actions?: (file: LinkedFile) => ReactNode
}

/** Stored files: the name opens a preview if the browser can show the file, and downloads it otherwise. */
export function FileList({ files, label, actions }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  if (files.length === 0) return null
  return (
    <>
      <ul className={styles.files} aria-label={label}>
        {files.map((file) => (
          <li key={file._id} className={styles.file}>
            <IconFile size={20} stroke={1.5} aria-hidden="true" className={styles.icon} />
            <div className={styles.words}>
              <FileName file={file} onShow={() => setShown(file._id)} />
              <span className={styles.facts}>{bytes(file.sizeBytes)}</span>
            </div>
            <Tooltip label="Download">
              <ActionIcon component="a" href={file.fileLink} download={file.name} aria-label={`Download ${file.name}`}>
                <IconDownload size={17} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
            {actions?.(file)}
          </li>
        ))}
      </ul>
      <FilePreview files={previewsOf(files)} shown={shown} onShow={setShown} />
    </>
  )
}

/** The files that can be previewed, in order. */
const previewsOf = (files: readonly LinkedFile[]): PreviewFile[] =>
  files.flatMap(({ _id: key, previewLink, ...file }) => (previewLink ? [{ ...file, key, previewLink }] : []))

function FileName({ file: { name, fileLink, previewLink }, onShow }: { file: LinkedFile; onShow: () => void }) {
  return previewLink ? (
    <button type="button" className={styles.name} title={name} aria-haspopup="dialog" onClick={onShow}>
      {name}
    </button>
  ) : (
    <a href={fileLink} download={name} className={styles.name} title={name}>
      {name}
    </a>
  )
}
