import type { ArchiveEntry } from '@app/contract/documents/archives.calls.ts'
import { IconChevronDown, IconChevronRight, IconFile, IconFolder } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import styles from './ArchiveDialog.module.css'
import { type TreeFolder, treeOf } from './archiveTree.ts'

type Props = { entries: readonly ArchiveEntry[]; chosen: string | null; onChoose: (path: string) => void }

/** The files of an archive. Up and down arrows move between rows; left and right close and open a folder. */
export function ArchiveTree({ entries, chosen, onChoose }: Props) {
  const tree = useMemo(() => treeOf(entries), [entries])
  return (
    <nav className={styles.tree} aria-label="Files of the archive" onKeyDown={moveAlong}>
      <Inside folder={tree} chosen={chosen} onChoose={onChoose} />
    </nav>
  )
}

function Inside({ folder, chosen, onChoose }: Omit<Props, 'entries'> & { folder: TreeFolder }) {
  return (
    <ul className={styles.level}>
      {folder.folders.map((inner) => (
        <Folder key={inner.path} folder={inner} chosen={chosen} onChoose={onChoose} />
      ))}
      {folder.files.map(({ path, change }) => (
        <li key={path}>
          <button type="button" className={styles.line} aria-current={path === chosen || undefined} onClick={() => onChoose(path)}>
            <IconFile size={16} stroke={1.5} aria-hidden="true" />
            <span className={styles.name}>{path.slice(path.lastIndexOf('/') + 1)}</span>
            {change && change !== 'same' && <span className={styles.change}>{change}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Folders deeper than this are closed at first, so that a large archive stays readable. */
const openDepth = 2

function Folder({ folder, ...rest }: Omit<Props, 'entries'> & { folder: TreeFolder }) {
  const [isOpen, setOpen] = useState(folder.path.split('/').length <= openDepth)
  const Sign = isOpen ? IconChevronDown : IconChevronRight
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') setOpen(true)
    if (event.key === 'ArrowLeft') setOpen(false)
  }
  return (
    <li>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} onKeyDown={onKeyDown}>
        <Sign size={14} stroke={1.75} aria-hidden="true" />
        <IconFolder size={16} stroke={1.5} aria-hidden="true" />
        <span className={styles.name}>{folder.name}</span>
      </button>
      {isOpen && <Inside folder={folder} {...rest} />}
    </li>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step) return
  const lines = [...event.currentTarget.querySelectorAll('button')]
  const at = lines.findIndex((line) => document.activeElement?.isSameNode(line))
  event.preventDefault()
  lines[at + step]?.focus()
}
