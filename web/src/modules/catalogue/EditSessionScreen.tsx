import { screens } from '@app/contract/screens.ts'
import { EditOfferPage } from './form/EditOfferPage.tsx'

export default function EditSessionScreen() {
  return <EditOfferPage kind="session" title={screens.editSession.title} />
}
