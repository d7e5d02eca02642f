import { type Role, roles } from '@app/contract/core/access.ts'
import { rolesTakingOver, roleWords } from '@app/contract/users/users.rules.ts'
import type { OpenWork, User } from '@app/contract/users/users.shapes.ts'
import { NativeSelect, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { roleOf } from '../lists/users.columns.tsx'

type Props = { user: User; onClose: () => void }

/** Gives a person another role; says beforehand what that changes for them and their open work. */
export function ChangeRoleDialog({ user, onClose }: Props) {
  const work = useQuery(calls.users.openWork.queryOptions({ id: user._id }))
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Change Role"
      text={
        <>
          <strong>{user.name}</strong> (@{user.username}) is {roleWords[roleOf(user)]} now.
        </>
      }
    >
      {(close) => (
        <Loaded query={work} failed="The open work of this person could not be loaded." skeleton={<FactsSkeleton facts={2} />}>
          {(found) => <ChangeRoleForm user={user} work={found} onDone={close} />}
        </Loaded>
      )}
    </FormDialog>
  )
}

function ChangeRoleForm({ user, work, onDone }: { user: User; work: OpenWork; onDone: () => void }) {
  const before = roleOf(user)
  const managers = useQuery(calls.users.managers.queryOptions())
  const staff = useQuery(calls.users.employeesAndManagers.queryOptions())
  const otherManagers = (managers.data ?? []).filter(({ _id }) => _id !== user._id)
  const managerIds = new Set(managers.data?.map(({ _id }) => _id))
  const coders = (staff.data ?? []).filter(({ _id }) => !managerIds.has(_id) && _id !== user._id)

  const form = useForm<{ role: string; manager: string | null; handOverTo: string | null }>({
    initialValues: { role: before, manager: user.manager[0]?._id ?? null, handOverTo: null },
  })
  const role = roles.find((known) => known === form.values.role) ?? before
  const manager = form.values.manager ?? otherManagers[0]?._id ?? null
  const takers = rolesTakingOver(before, role)
  const isLeft = takers !== undefined && work.employees + work.managed + work.assigned > 0
  const isSame = role === before && (role !== 'employee' || manager === (user.manager[0]?._id ?? null))

  const change = useAction(calls.users.updateRoleById, {
    done: ({ name }) => (role === before ? `${name} has another manager.` : `${name} is now ${roleWords[role]}.`),
    failed: 'The role could not be changed.',
    refresh: [calls.users],
    form,
    after: onDone,
  })
  const send = ({ handOverTo }: typeof form.values) => {
    change.mutate({ id: user._id, role, ...(role === 'employee' && { manager }), ...(isLeft && { handOverTo }) })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <NativeSelect
          label="Role"
          data-autofocus
          data={roles.map((known) => ({ value: known, label: roleWords[known] }))}
          {...form.getInputProps('role')}
        />
        {role === 'employee' && (
          <PersonSelect
            label="Manager"
            withAsterisk
            clearable={false}
            people={otherManagers}
            isPending={managers.isPending}
            isError={managers.isError}
            {...form.getInputProps('manager')}
            value={manager}
          />
        )}
        {isLeft && (
          <PersonSelect
            label="Who takes over"
            withAsterisk
            placeholder="Choose a person"
            description={`${inWords(work)} would have no one in charge.`}
            people={before === 'manager' ? otherManagers : coders}
            isPending={managers.isPending || staff.isPending}
            isError={managers.isError || staff.isError}
            {...form.getInputProps('handOverTo')}
          />
        )}
        {!isSame && <Consequences name={user.name} before={before} role={role} work={work} />}
      </Stack>
      <FormActions
        submit="Change Role"
        isPending={change.isPending}
        isDisabled={isSame || (isLeft && !form.values.handOverTo) || (role === 'employee' && !manager)}
        onCancel={onDone}
      />
    </form>
  )
}

function Consequences({ name, before, role, work }: { name: string; before: Role; role: Role; work: OpenWork }) {
  const isSame = before === role
  const lines = isSame
    ? [`${name} and the manager are notified.`, 'Orders stay with their developers.']
    : [
        `${name} is signed out everywhere and has the work of ${withArticle(role)} after signing in again.`,
        before === 'user' &&
          work.ordered > 0 &&
          `${count(work.ordered, ['open order', 'open orders'])} as a customer must be finished first.`,
        role === 'admin' && 'An admin sees every order and payment, and can change every account.',
        before === 'employee' && role !== 'employee' && 'They no longer belong to a manager.',
        "'They get a mail about it, and the audit log records it.',",
      ]
  return (
    <ul
      style={{ margin: 0, paddingInlineStart: 'var(--space-5)', color: 'var(--ink-soft)', fontSize: 'var(--text-14)' }}
      aria-live="polite"
    >
      {lines.map((line) => line && <li key={line}>{line}</li>)}
    </ul>
  )
}

const withArticle = (role: Role) =>
  `${/^[AE]/.test(roleWords[role]) ? 'an' : 'a'} ${roleWords[role].toLowerCase()}`.replace('a sales', 'sales')

function inWords({ employees, managed, assigned }: OpenWork): string {
  const orders = managed + assigned
  const parts = [employees > 0 && count(employees, ['employee', 'employees']), orders > 0 && count(orders, ['open order', 'open orders'])]
  return parts.filter(Boolean).join(' and ')
}
