import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { MissingOffer } from '../MissingOffer.tsx'
import { type OfferKind, offerKinds, offerQuery } from '../offerKinds.ts'
import { EditOfferForm } from './EditOfferForm.tsx'

/** The slug is the id. The form keeps the data that it was opened with: a refetch must not change fields during typing. */
export function EditOfferPage({ kind, title }: { kind: OfferKind; title: string }) {
  const { slug: id = '' } = useParams()
  const asked = useQuery(offerQuery(kind, id))
  const { list, words } = offerKinds[kind]
  return (
    <Screen title={title} breadcrumb={[list]} subtitle={asked.data?.name} width="form">
      <Loaded query={asked} failed={words.notLoaded} skeleton={<TextSkeleton lines={8} />} missing={<MissingOffer kind={kind} />}>
        {(offer) => (
          <Section title="What is offered">
            <EditOfferForm key={id} kind={kind} offer={offer} submit={title} />
          </Section>
        )}
      </Loaded>
    </Screen>
  )
}
