import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../state/Loaded.tsx'
import { TextSkeleton } from '../../state/Skeletons.tsx'
import styles from './BesideFrame.module.css'

type Query<Data> = { data: Data | undefined; error: { code: string } | null; isFetching: boolean; refetch: () => unknown }

type Props<Data> = {
  /** The row's own; another one is another panel, so that nothing unfolded or typed is taken along. */
  id: string
  query: Query<Data>
  title: (found: Data) => string
  /** What it is called until it has come. */
  untitled: string
  /** Where the whole of it is, and what the way there says; without it the panel is the whole of it. */
  to?: string | undefined
  open?: string
  onClose: () => void
  /** Below the title: how it stands, and what is done with it most. */
  meta?: (found: Data) => ReactNode
  failed: string
  missing: string
  children: (found: Data) => ReactNode
}

/** What stands beside a list: a head that stays, with the way to the whole and the way out, and the row's own below. */
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
