import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../state/Loaded.tsx'
import { TextSkeleton } from '../../state/Skeletons.tsx'
import styles from './BesideFrame.module.css'

type Query<Data> = { data: Data | undefined; error: { code: string } | null; isFetching: boolean; refetch: () => unknown }

type Props<Data> = {
  /** The row's id and the panel's key: another row resets everything unfolded or typed. */
  id: string
  query: Query<Data>
  title: (found: Data) => string
  /** The title while loading. */
  untitled: string
  /** Link and label of the row's own page; without it the panel shows everything. */
  to?: string | undefined
  open?: string
  onClose: () => void
  /** Below the title: the status and the most used actions. */
  meta?: (found: Data) => ReactNode
  failed: string
  missing: string
  children: (found: Data) => ReactNode
}

/** The panel beside a list: a sticky head with link and close button, and the row's details below. */
export function BesideFrame<Data>({
  id,
  query,
  title,
  untitled,
  to,
  open = 'Open',
  onClose,
  meta,
  failed,
  missing,
  children,
}: Props<Data>) {
  const { data } = query
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} data-beside-title>
          {data === undefined ? untitled : title(data)}
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
        {data !== undefined && meta && <div className={styles.meta}>{meta(data)}</div>}
      </header>
      <div key={id} className={styles.parts}>
        <Loaded query={query} failed={failed} skeleton={<TextSkeleton lines={8} />} missing={<p className={styles.missing}>{missing}</p>}>
          {children}
        </Loaded>
      </div>
    </>
  )
}
