import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../state/Loaded.tsx'
import { TextSkeleton } from '../../state/Skeletons.tsx'
import styles from './BesideDetails.module.css'

type Query<Data> = { data: Data | undefined; error: { code: string } | null; isFetching: boolean; refetch: () => unknown }

type Props<Data> = {
  /** Of the row: another one is another page, and what was unfolded or typed belongs to the one before. */
  id: string
  /** What it is called, as far as that is known. */
  title: ReactNode
  query: Query<Data>
  /** Where the whole of it stands, for what has a page of its own. */
  to?: string
  /** What the link to it says; 'Open' unless told. */
  open?: string
  /** How it stands, below the title. */
  meta?: ReactNode
  failed: string
  missing: string
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** What stands beside a list of one row: its title, the way to the whole of it, and what its own call answers. */
export function BesideDetails<Data>({ id, title, query, to, open = 'Open', meta, failed, missing, onClose, children }: Props<Data>) {
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} data-beside-title>
          {title}
        </h2>
        <div className={styles.tools}>
          {to !== undefined && (
            <Button
              component={Link}
              to={to}
              variant="default"
              size="compact-sm"
              rightSection={<IconArrowUpRight size={14} aria-hidden="true" />}
            >
              {open}
            </Button>
          )}
          <ActionIcon aria-label="Close what is beside the list" aria-keyshortcuts="Escape" onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
        {meta && <div className={styles.meta}>{meta}</div>}
      </header>
      <div key={id} className={styles.parts}>
        <Loaded query={query} failed={failed} skeleton={<TextSkeleton lines={8} />} missing={missing}>
          {children}
        </Loaded>
      </div>
    </>
  )
}
