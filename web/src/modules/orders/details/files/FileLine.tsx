import { admits } from '@app/contract/core/access.ts'
import { isArchive } from '@app/contract/documents/archives.rules.ts'
import type { Document } from '@app/contract/documents/documents.calls.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconFile, IconFolderOpen, IconLock, IconTrash } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { bytes } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Tag } from '#ui/Tag.tsx'
import { When } from '#ui/When.tsx'
import styles from './OrderFiles.module.css'

type Props = { file: Document; version?: 'latest' | 'earlier' | undefined; onPreview: () => void; onOpenArchive: () => void }

/** One file. Its name opens it where a browser can show it, and downloads it otherwise, unless it is locked until payment. */
export function FileLine({ file, version, onPreview, onOpenArchive }: Props) {
  const me = useMe()
  const remove = useAction(calls.documents.remove, {
    done: 'Deleted Successfully !',
    failed: 'Unable to delete!',
    refresh: [calls.orders, calls.documents],
  })
  const ask = async () => {
    const question = { title: `Delete ${file.name}?`, text: 'This permanently removes it from the order.', action: 'Delete file' }
    if (await confirm(question)) remove.mutate({ docId: file._id })
  }
  const Icon = file.isLocked ? IconLock : IconFile
  return (
    <li className={styles.file}>
      <Icon size={20} stroke={1.5} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        {file.previewLink ? (
          <button type="button" className={styles.fileName} title={file.name} aria-haspopup="dialog" onClick={onPreview}>
            {file.name}
          </button>
        ) : file.fileLink ? (
          <a href={file.fileLink} download={file.name} className={styles.fileName} title={file.name}>
            {file.name}
          </a>
        ) : (
          <span className={styles.fileName} title={file.name}>
            {file.name}
            <span className="visually-hidden">, locked</span>
          </span>
        )}
        <span className={styles.facts}>
          {version && <Tag tone={version === 'latest' ? 'done' : 'off'}>{version}</Tag>} {file.delivery && `Delivery ${file.delivery} · `}
          {bytes(file.sizeBytes)}
          {file.uploadedBy && ` · ${file.uploadedBy._id === me.id ? 'You' : file.uploadedBy.name}`} · <When at={file.createdAt} />
        </span>
      </div>
      {isArchive(file) && (
        <Tooltip label="Look inside">
          <ActionIcon aria-label={`Look inside ${file.name}`} aria-haspopup="dialog" onClick={onOpenArchive}>
            <IconFolderOpen size={17} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {file.fileLink && (
        <Tooltip label="Download">
          <ActionIcon component="a" href={file.fileLink} download={file.name} aria-label={`Download ${file.name}`}>
            <IconDownload size={17} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {mayRemove(me) && (
        <Tooltip label="Delete">
          <ActionIcon aria-label={`Delete ${file.name}`} onClick={() => void ask()} loading={remove.isPending}>
            <IconTrash size={17} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

/** The access of the delete call. */
const mayRemove = (me: Parameters<typeof admits>[1]) => admits(['admin'], me)
