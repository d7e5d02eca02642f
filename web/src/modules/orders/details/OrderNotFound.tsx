import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'

/** No such order, or not one of theirs: the answer is the same, and there is a way back. */
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
