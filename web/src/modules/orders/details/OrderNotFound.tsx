import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'

/** Shown for an order that does not exist or that the reader may not see, with a link to their list. */
export function OrderNotFound({ list }: { list: { label: string; to: string } }) {
  return (
    <Screen title="Order Details" breadcrumb={[list]}>
      <EmptyState
        title="This order is not here."
        text="It may have been removed, or it is not one of yours. The address may also be incomplete."
        action={
          <Button component={Link} to={list.to}>
            Go to {list.label}
          </Button>
        }
      />
    </Screen>
  )
}
