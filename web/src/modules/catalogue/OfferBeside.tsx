import { useQuery } from '@tanstack/react-query'
import { BesideDetails } from '#ui/table/beside/BesideDetails.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { type OfferKind, offerKinds, offerQuery } from './offerKinds.ts'

type Props = { id: string; name: string | undefined; onClose: () => void }

export const SessionBeside = (props: Props) => <OfferBeside kind="session" {...props} />
export const ServiceBeside = (props: Props) => <OfferBeside kind="service" {...props} />

/** A session or service beside its list. */
function OfferBeside({ kind, id, name, onClose }: Props & { kind: OfferKind }) {
  const asked = useQuery(offerQuery(kind, id))
  const { type, page, words, one } = offerKinds[kind]
  return (
    <BesideDetails
      id={id}
      title={asked.data?.name ?? name ?? type}
      query={asked}
      to={page(id)}
      failed={words.notLoaded}
      missing={`This ${one} is not here. It may have been deleted.`}
      onClose={onClose}
    >
      {(offer) => <OfferFacts offer={offer} isNarrow />}
    </BesideDetails>
  )
}
