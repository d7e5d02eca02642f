import { screens } from '@app/contract/screens.ts'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { CreateOfferForm } from './form/CreateOfferForm.tsx'
import { offerKinds } from './offerKinds.ts'

export default function CreateSessionScreen() {
  const { title } = screens.createSession
  return (
    <Screen title={title} breadcrumb={[offerKinds.session.list]} width="form">
      <Section title="What is offered">
        <CreateOfferForm kind="session" submit={title} />
      </Section>
    </Screen>
  )
}
