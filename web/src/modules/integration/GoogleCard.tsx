import type { GoogleConnection } from '@app/contract/integration/integration.calls.ts'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Section } from '#ui/Section.tsx'

/** The parameters of Google's redirect. */
type Returned = { code: string; state: string; error: string }
type Props = { connection: GoogleConnection; returned: Returned | null; onDone: () => void }

const about = {
  gmail: { title: 'Gmail', link: calls.integration.gmailLink, submit: calls.integration.gmailCode },
  drive: { title: 'Drive', link: calls.integration.driveLink, submit: calls.integration.driveCode },
} as const

export function GoogleCard({ connection, returned, onDone }: Props) {
  const { service, state, problem } = connection
  const { title } = about[service]
  return (
    <Section title={title}>
      {state === 'refused' && (
        <Alert color="red" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />} title={`${title} has to be connected again`}>
          {problem}
        </Alert>
      )}
      {state === 'connected' ? <Connected connection={connection} /> : <CodeForm service={service} returned={returned} onDone={onDone} />}
    </Section>
  )
}

function Connected({ connection: { service, address, connectedAt, connectedBy } }: { connection: GoogleConnection }) {
  const { title } = about[service]
  const product = useProductInfo()?.product ?? 'The product'
  const disconnect = useAction(calls.integration.disconnect, {
    done: ({ message }) => message,
    failed: 'Something Went Wrong!',
    refresh: [calls.integration, calls.drive, calls.mail],
  })
  const ask = async () => {
    const text = `${product} deletes its permission and revokes it at Google. The account itself does not change.`
    if (await confirm({ title: `Disconnect ${title}?`, text, action: 'Disconnect', isDanger: true })) disconnect.mutate({ service })
  }
  return (
    <Group justify="space-between" align="center">
      <Group gap="sm" wrap="nowrap">
        <IconCircleCheck size={22} color="var(--mantine-color-teal-text)" aria-hidden="true" />
        <div>
          <strong>Successfull</strong>
          <div>
            {address}
            {connectedAt && `, since ${moment(connectedAt)}`}
            {connectedBy && ` by ${connectedBy}`}
          </div>
        </div>
      </Group>
      <Button variant="default" loading={disconnect.isPending} onClick={() => void ask()}>
        Disconnect
      </Button>
    </Group>
  )
}

type FormProps = { service: GoogleConnection['service'] } & Omit<Props, 'connection'>

function CodeForm({ service, returned, onDone }: FormProps) {
  const { link, submit } = about[service]
  const form = useForm({ initialValues: { code: returned?.code ?? '' } })
  const follow = useAction(link, { failed: 'Something Went Wrong!', after: ({ data }) => window.location.assign(data) })
  const send = useAction(submit, {
    failed: 'Something went wrong !',
    done: 'Successfull',
    refresh: [calls.integration, calls.drive, calls.mail],
    form,
    after: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ code }) => send.mutate({ code, ...(returned && code === returned.code && { state: returned.state }) }))}
    >
      <p>Follow the link, choose the account and allow it. Google sends you back here with a code. Then press Submit.</p>
      <Button
        variant="default"
        mt="xs"
        mb="md"
        loading={follow.isPending}
        leftSection={<IconExternalLink size={16} aria-hidden="true" />}
        onClick={() => follow.mutate({})}
      >
        Obtain an authorization code
      </Button>
      {returned?.error && (
        <Alert color="yellow" mb="md" title="Google did not allow it">
          Google says: {returned.error}. Follow the link again whenever you like.
        </Alert>
      )}
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label="Authorization code"
          autoComplete="off"
          style={{ flex: 1 }}
          autoFocus={Boolean(returned?.code)}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={send.isPending} disabled={form.values.code.trim() === ''}>
          Submit
        </Button>
      </Group>
    </form>
  )
}
