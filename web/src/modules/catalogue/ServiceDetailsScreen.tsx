import { screens } from '@app/contract/screens.ts'
import { useParams } from 'react-router'
import { OfferDetailsPage } from './OfferDetailsPage.tsx'
import { offerKinds } from './offerKinds.ts'

/** This page is reached from sessions as well as from services, so the trail has both. */
const breadcrumb = [offerKinds.session.list, offerKinds.service.list]

export default function ServiceDetailsScreen() {
  const { slug: id = '' } = useParams()
  const failed = 'Unable to fetch service details!'
  return <OfferDetailsPage kind="service" id={id} title={screens.serviceDetails.title} breadcrumb={breadcrumb} failed={failed} />
}
