import { useQuery } from '@tanstack/react-query'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
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
    <BesideFrame
      id={id}
      title={(offer) => offer.name}
      untitled={name ?? type}
      query={asked}
      to={page(id)}
      failed={words.notLoaded}
      missing={`This ${one} is not here. It may have been deleted.`}
      onClose={onClose}
    >
      {(offer) => <OfferFacts offer={offer} isNarrow />}
    </BesideFrame>
  )
}
