import type { PublicOrderFile } from '@app/contract/publicOrders/publicOrders.shapes.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { bytes } from '#core/format.ts'
import { FilePreview } from '#ui/preview/FilePreview.tsx'
import styles from './PublicOrder.module.css'

/** A visitor's files: a name shows what a browser can show, and saves the rest. */
export function PublicOrderFiles({ files }: { files: readonly PublicOrderFile[] }) {
  const [shown, setShown] = useState<string | null>(null)
  const previews = files.flatMap(({ _id: key, previewLink, ...file }) => (previewLink ? [{ ...file, key, previewLink }] : []))
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file._id} className={styles.file}>
            <IconFile size={20} stroke={1.5} aria-hidden="true" className={styles.icon} />
            <div className={styles.words}>
              {file.previewLink ? (
                <button
                  type="button"
                  className={styles.fileName}
                  title={file.name}
                  aria-haspopup="dialog"
                  onClick={() => setShown(file._id)}
                >
                  {file.name}
                </button>
              ) : (
                <a href={file.fileLink} download={file.name} className={styles.fileName} title={file.name}>
                  {file.name}
                </a>
              )}
              <span className={styles.facts}>{bytes(file.sizeBytes)}</span>
            </div>
            <Tooltip label="Download">
              <ActionIcon component="a" href={file.fileLink} download={file.name} aria-label={`Download ${file.name}`}>
                <IconDownload size={17} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <FilePreview files={previews} shown={shown} onShow={setShown} />
    </>
  )
}
