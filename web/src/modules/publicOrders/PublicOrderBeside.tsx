import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './PublicOrder.module.css'
import { PublicOrderFacts } from './PublicOrderFacts.tsx'
import { PublicOrderState } from './PublicOrderState.tsx'
import { publicOrderPage } from './publicOrders.columns.tsx'
import { useTurnDialog } from './useTurnDialog.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A public order beside its list. */
export function PublicOrderBeside({ id, name, onClose }: Props) {
  const asked = useQuery(calls.publicOrders.one.queryOptions({ id }))
  const { turn, dialog } = useTurnDialog()
  const publicOrder = asked.data
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} data-beside-title>
          {publicOrder?.projectName ?? publicOrder?.name ?? name ?? 'Public order'}
        </h2>
        <div className={styles.tools}>
          <Button
            component={Link}
            to={publicOrderPage({ _id: id })}
            variant="default"
            size="compact-sm"
            rightSection={<IconArrowUpRight size={14} aria-hidden="true" />}
          >
            Open
          </Button>
          <ActionIcon aria-label="Close what is beside the list" aria-keyshortcuts="Escape" onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
        {publicOrder && (
          <div className={styles.meta}>
            <PublicOrderState of={publicOrder} />
            {!publicOrder.isTurned && (
              <Button size="compact-sm" onClick={() => turn(id)}>
                Turn into an order
              </Button>
            )}
          </div>
        )}
      </header>
      <div key={id} className={styles.beside}>
        <Loaded
          query={asked}
          failed="The public order could not be loaded."
          skeleton={<TextSkeleton lines={8} />}
          missing="This public order is not here. It may have been removed."
        >
          {(found) => <PublicOrderFacts publicOrder={found} />}
        </Loaded>
      </div>
      {dialog}
    </>
  )
}
