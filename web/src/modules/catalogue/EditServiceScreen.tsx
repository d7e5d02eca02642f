import { screens } from '@app/contract/screens.ts'
import { EditOfferPage } from './form/EditOfferPage.tsx'

export default function EditServiceScreen() {
  return <EditOfferPage kind="service" title={screens.editService.title} />
}
