import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { MissingOffer } from './MissingOffer.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { type OfferKind, offerKinds, offerQuery } from './offerKinds.ts'
import { useDeleteOffer } from './useDeleteOffer.ts'

type Crumb = { label: string; to: string }
type Props = { kind: OfferKind; id: string; title: string; breadcrumb: Crumb[]; failed: string }

/** All details of one session or service; an admin can change or delete it. */
export function OfferDetailsPage({ kind, id, title, breadcrumb, failed }: Props) {
  const isAdmin = useMe().role === 'admin'
  const navigate = useNavigate()
  const asked = useQuery(offerQuery(kind, id))
  const { list, editPage } = offerKinds[kind]
  const remove = useDeleteOffer(kind, () => void navigate(list.to))
  return (
    <Screen
      title={asked.data?.name ?? title}
      breadcrumb={breadcrumb}
      action={
        isAdmin &&
        asked.data && (
          <Group gap="xs">
            <Button variant="default" color="red" onClick={() => void remove(id)}>
              Delete
            </Button>
            <Button component={Link} to={editPage(id)}>
              Edit
            </Button>
          </Group>
        )
      }
    >
      <Loaded query={asked} failed={failed} skeleton={<FactsSkeleton facts={8} />} missing={<MissingOffer kind={kind} />}>
        {(offer) => <OfferFacts offer={offer} />}
      </Loaded>
    </Screen>
  )
}
