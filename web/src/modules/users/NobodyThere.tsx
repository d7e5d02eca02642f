import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { peopleList } from './lists/peopleList.ts'

/** Nobody of this name or id, or nobody this reader may see: the answer is the same, and there is a way back. */
export function NobodyThere({ title, who }: { title: string; who: string }) {
  const list = peopleList(useMe())
  return (
    <Screen title={title} breadcrumb={[list]}>
      <EmptyState
        title={`There is nobody called ${who} here.`}
        text="The name may have been changed, or they are not among the people you work with. The address may also be incomplete."
        action={
          <Button component={Link} to={list.to}>
            Go to {list.label}
          </Button>
        }
      />
    </Screen>
  )
}
