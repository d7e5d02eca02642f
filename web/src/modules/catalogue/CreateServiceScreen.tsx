import { screens } from '@app/contract/screens.ts'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { CreateOfferForm } from './form/CreateOfferForm.tsx'
import { offerKinds } from './offerKinds.ts'

export default function CreateServiceScreen() {
  const { title } = screens.createService
  return (
    <Screen title={title} breadcrumb={[offerKinds.service.list]} width="form">
      <Section title="What is offered">
        <CreateOfferForm kind="service" submit={title} />
      </Section>
    </Screen>
  )
}
