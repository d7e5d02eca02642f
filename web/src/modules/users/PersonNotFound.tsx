import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { peopleList } from './lists/peopleList.ts'

/** Shown if no person of this name or id exists, or this reader may not see them: both look the same, with a way back. */
export function PersonNotFound({ title, who }: { title: string; who: string }) {
  const list = peopleList(useMe())
  return (
    <Screen title={title} breadcrumb={[list]}>
      <EmptyState
        title={`We found no person called ${who}.`}
        text="The name may have changed, or they are not among the people you work with. The link may also be incomplete."
        action={
          <Button component={Link} to={list.to}>
            Go to {list.label}
          </Button>
        }
      />
    </Screen>
  )
}
