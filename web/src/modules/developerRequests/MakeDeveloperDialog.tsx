import { type DeveloperKind, developerKinds } from '@app/contract/developerRequests/developerRequests.rules.ts'
import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { Alert, Radio, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { requesterName } from './developerRequests.columns.tsx'

type Props = { request: DeveloperRequest | null; onClose: () => void; onMade: (request: DeveloperRequest) => void }

/** Accepts a request, as an employee or a remote developer. */
export function MakeDeveloperDialog({ request, onClose, onMade }: Props) {
  return (
    <FormDialog
      title="Make Developer"
      text={request && `${requesterName(request)} wants to work as ${request.workAs}.`}
      isOpen={request !== null}
      onClose={onClose}
    >
      {(close) => request && <MakeDeveloperForm request={request} onDone={close} onMade={onMade} />}
    </FormDialog>
  )
}

const whatTheyDo: Record<DeveloperKind, string> = {
  EMPLOYEE: 'Works on orders from a manager, and records hours and leave here.',
  REMOTEDEVELOPER: 'Works on single orders from anywhere, without a manager.',
}

type FormProps = { request: DeveloperRequest; onDone: () => void; onMade: (request: DeveloperRequest) => void }

function MakeDeveloperForm({ request, onDone, onMade }: FormProps) {
  const managers = useQuery(calls.users.managers.queryOptions())
  const form = useForm<{ role: DeveloperKind; manager: string | null }>({ initialValues: { role: developerKinds[0], manager: null } })
  const isEmployee = form.values.role === 'EMPLOYEE'
  const manager = form.values.manager ?? managers.data?.[0]?._id ?? null
  const hasNoManager = isEmployee && managers.data?.length === 0
  const make = useAction(calls.developerRequests.accept, {
    failed: 'Unable to make developer',
    refresh: [calls.developerRequests, calls.users],
    form,
    after: (made) => {
      onMade(made)
      onDone()
    },
  })

  if (managers.error)
    return <ErrorState title="The managers could not be loaded." error={managers.error} onRetry={() => void managers.refetch()} />
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ role }) => make.mutate({ id: request._id, role, ...(role === 'EMPLOYEE' && manager && { manager }) }))}
    >
      <Stack gap="md">
        <Radio.Group label="Role" {...form.getInputProps('role')}>
          <Stack gap="sm" mt="xs">
            {developerKinds.map((kind) => (
              <Radio key={kind} value={kind} label={kind} description={whatTheyDo[kind]} />
            ))}
          </Stack>
        </Radio.Group>
        {isEmployee && !hasNoManager && (
          <Select
            label="Manager"
            description="Assigns their work."
            searchable
            allowDeselect={false}
            disabled={managers.isPending}
            nothingFoundMessage="No one found."
            data={managers.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
            {...form.getInputProps('manager')}
            value={manager}
          />
        )}
        {hasNoManager && (
          <Alert role="note" color="warm">
            An employee needs a manager, and there is none yet. Make a user a manager first, or choose REMOTEDEVELOPER.
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {requesterName(request)} is told by mail, signed out everywhere, and finds the new work after signing in again.
        </Text>
      </Stack>
      <FormActions
        submit="Make Developer"
        isPending={make.isPending}
        isDisabled={hasNoManager || (isEmployee && managers.isPending)}
        onCancel={onDone}
      />
    </form>
  )
}
