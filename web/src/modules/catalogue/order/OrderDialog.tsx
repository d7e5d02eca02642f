import { landingListLength } from '@app/contract/home/landing.rules.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import type { OfferKind } from '../offerKinds.ts'
import { OrderList } from './OrderList.tsx'

const first = { page: 1, pageSize: 100, sort: 'rank', direction: 'asc' } as const

/** The order of offers on the landing page. Each move is saved at once. */
export default function OrderDialog({ kind, onClose }: { kind: OfferKind; onClose: () => void }) {
  const sessions = useQuery({ ...calls.catalogue.sessions.queryOptions(first), enabled: kind === 'session' })
  const services = useQuery({ ...calls.catalogue.services.queryOptions(first), enabled: kind === 'service' })
  const isOfSessions = kind === 'session'
  return (
    <Modal opened onClose={onClose} title="Order on the landing page" size="lg">
      <p className="dialog-text">
        Visitors see the first {landingListLength}. Drag one by its handle, move it with the arrow keys once Space has picked it up, or use
        the buttons. Each move is saved at once.
      </p>
      <Loaded
        query={isOfSessions ? sessions : services}
        failed={isOfSessions ? 'Unable to load sessions!' : 'Unable to load services info!'}
        skeleton={<TextSkeleton lines={8} />}
      >
        {({ items }) => <OrderList kind={kind} offers={items} />}
      </Loaded>
    </Modal>
  )
}
