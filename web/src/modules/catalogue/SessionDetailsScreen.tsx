import { screens } from '@app/contract/screens.ts'
import { useParams } from 'react-router'
import { OfferDetailsPage } from './OfferDetailsPage.tsx'
import { offerKinds } from './offerKinds.ts'

export default function SessionDetailsScreen() {
  const { id = '' } = useParams()
  const { list, words } = offerKinds.session
  return <OfferDetailsPage kind="session" id={id} title={screens.sessionDetails.title} breadcrumb={[list]} failed={words.notLoaded} />
}
