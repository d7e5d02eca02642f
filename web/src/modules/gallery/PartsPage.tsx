import { Button, Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { IconCreditCard, IconFileText, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '#core/toast.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { CountdownDialog } from '#ui/dialog/CountdownDialog.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { Money } from '#ui/Money.tsx'
import { People, Person } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { FactsSkeleton, TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Tag } from '#ui/Tag.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { When } from '#ui/When.tsx'

const statuses = ['Requested', 'Reviewing', 'Development', 'Testing', 'Deal Confirmed', 'Delivered', 'Completed', 'Cancel Order']
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Every small component of the kit on one page. */
export function PartsPage() {
  return (
    <Screen
      title="Landing page with a booking form"
      breadcrumb={[
        { label: 'Home', to: '/' },
        { label: 'All Orders', to: '/' },
      ]}
      meta={<StatusTag status="Development" />}
      subtitle="For Amara Okafor, due in 3 days"
      action={<Dialogs />}
    >
      <div className="gallery-columns">
        <Stack gap="md">
          <Section title="What happened" text="Newest last. Only you and your mentor read this.">
            <Story />
          </Section>
          <Section title="A form" text="So that your mentor knows where to start.">
            <SampleForm />
          </Section>
          <Section title="Nothing here" look="plain">
            <EmptyState
              title="No files yet"
              text="Files that you or your mentor add appear here."
              action={<Button variant="default">Add files</Button>}
            />
          </Section>
          <ErrorState
            title="The order could not be loaded."
            error={new Error('The server is being restarted.')}
            onRetry={() => undefined}
          />
        </Stack>
        <Stack gap="md">
          <Section title="Facts">
            <Facts
              facts={[
                { term: 'Customer', value: <Person name="Amara Okafor" note="amara@example.com" to="/people/1" /> },
                {
                  term: 'Mentors',
                  value: <People people={[{ name: 'Priya Raman' }, { name: 'Tom Baker' }, { name: 'Wei Zhang' }, { name: 'Jo Lind' }]} />,
                },
                { term: 'Total', value: <Money amount={1234.5} currency="USD" /> },
                { term: 'Remaining', value: <Money amount={123456} currency="INR" /> },
                { term: 'Created at', value: <When at={ago(30)} show="exact" /> },
                { term: 'Last seen', value: <When at={ago(3)} show="both" /> },
              ]}
            />
          </Section>
          <Section title="Figures">
            <Facts
              layout="grid"
              facts={[
                { term: 'Open orders', value: '62' },
                { term: 'Due today', value: '4' },
                { term: 'To be paid', value: <Money amount={8120} currency="EUR" /> },
              ]}
            />
          </Section>
          <Section title="States">
            <Group gap="xs">
              {statuses.map((status) => (
                <StatusTag key={status} status={status} />
              ))}
              {['Pending', 'Approved', 'Rejected', 'Overdue', 'Draft', 'Something else'].map((status) => (
                <StatusTag key={status} status={status} />
              ))}
              <Tag tone="warm">Due today</Tag>
              <Tag>Plain</Tag>
            </Group>
          </Section>
          <Section title="On their way">
            <Stack gap="lg">
              <TextSkeleton />
              <FactsSkeleton facts={3} />
            </Stack>
          </Section>
        </Stack>
      </div>
    </Screen>
  )
}

function Story() {
  return (
    <Timeline
      label="What happened to this order"
      moments={[
        { key: '1', title: 'Order created', at: ago(50), by: 'Amara Okafor' },
        {
          key: '2',
          title: 'Quote accepted',
          at: ago(48),
          tone: 'active',
          icon: <IconFileText size={16} />,
          body: 'Three days of work, delivered on Thursday.',
        },
        {
          key: '3',
          title: 'First payment received',
          at: ago(47),
          tone: 'done',
          icon: <IconCreditCard size={16} />,
          body: <Money amount={240} currency="USD" />,
        },
        {
          key: '4',
          title: 'Message from Priya',
          at: ago(3),
          by: 'Priya Raman',
          icon: <IconMessage size={16} />,
          body: 'I have a first version. Which of the two headers do you like?',
        },
        { key: '5', title: 'Your answer is needed', at: ago(2), tone: 'warm' },
      ]}
    />
  )
}

function SampleForm() {
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack gap="md">
        <DraftNotice restoredFrom={ago(20)} onDiscard={() => undefined} />
        <TextInput label="Name" withAsterisk placeholder="What shall we call it?" description="You can change it later." />
        <TextInput label="Email" defaultValue="amara@example" error="That is not an email address." />
        <Group grow align="start">
          <NumberInput label="Total Amount" defaultValue={240} min={0} prefix="$" decimalScale={2} fixedDecimalScale />
          <Select label="Order type" data={['New Project', 'Existing Project', 'Debugging']} placeholder="Choose one" />
        </Group>
        <PasswordField label="Password" kind="current" defaultValue="secret-word" />
        <Textarea label="Description" rows={3} disabled placeholder="Nothing can be written here now" />
      </Stack>
      <FormActions submit="Create order" onCancel={() => undefined} />
    </form>
  )
}

function Dialogs() {
  const [isCounting, setCounting] = useState(false)
  return (
    <>
      <ConfirmButton
        ask={{
          title: 'Cancel “Landing page”?',
          text: 'Your mentor stops working. Your payment is refunded within five days.',
          action: 'Cancel order',
          cancel: 'Keep it',
        }}
        onConfirm={() => toast.success('The order is cancelled.')}
      >
        Cancel order
      </ConfirmButton>
      <Button variant="default" onClick={() => setCounting(true)}>
        Count down
      </Button>
      <CountdownDialog
        isOpen={isCounting}
        seconds={20}
        title="Are you still there?"
        text={(left) => `You will be signed out in ${left} seconds.`}
        onDone={() => setCounting(false)}
        action={{ label: 'Stay signed in', onClick: () => setCounting(false) }}
      />
      <FormDialog button="Add a note" title="Add a note" text="Only the team sees it.">
        {(close) => (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              toast.success('Note added.')
              close()
            }}
          >
            <Textarea label="Note" rows={4} data-autofocus />
            <FormActions submit="Add note" onCancel={close} />
          </form>
        )}
      </FormDialog>
    </>
  )
}
