import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { type OfferKind, offerKinds } from './offerKinds.ts'

export function MissingOffer({ kind }: { kind: OfferKind }) {
  const { one, list } = offerKinds[kind]
  return (
    <EmptyState
      title={`This ${one} is not here.`}
      text="It may have been deleted. The address may also be incomplete."
      action={
        <Button component={Link} to={list.to}>
          Go to {list.label}
        </Button>
      }
    />
  )
}
