import { orderNameLength } from '@app/contract/orders/orders.rules.ts'
import { whyNotTurned } from '@app/contract/publicOrders/publicOrders.rules.ts'
import type { PublicOrder } from '@app/contract/publicOrders/publicOrders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { dayOfOrder } from '#orders/index.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

/** Names the customer of the new order, and turns the public order into it. */
export function TurnDialog({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const asked = useQuery({ ...calls.publicOrders.one.queryOptions({ id }), enabled: isOpen })
  return (
    <FormDialog title="Turn into an order" isOpen={isOpen} onClose={onClose}>
      {(close) => (
        <Loaded query={asked} failed="The public order could not be loaded." skeleton={<TextSkeleton lines={4} />}>
          {(publicOrder) => <TurnForm publicOrder={publicOrder} onDone={close} />}
        </Loaded>
      )}
    </FormDialog>
  )
}

function TurnForm({ publicOrder, onDone }: { publicOrder: PublicOrder; onDone: () => void }) {
  const { _id: id, account, email, projectName, type, category, deadline, timezone, isTurned } = publicOrder
  const navigate = useNavigate()
  const today = dayOfOrder(new Date(), timezone)
  const isPast = deadline < today
  const form = useForm<{ name: string; deadline: string | null }>({
    initialValues: { name: projectName ?? `${type}: ${category}`, deadline: isPast ? null : deadline },
    validate: {
      name: (name) => (name.trim() === '' ? 'Required!' : null),
      deadline: (day) => (day === null ? 'Required!' : day < today ? 'Please choose today or a later day.' : null),
    },
  })
  const turn = useAction(calls.publicOrders.turn, {
    done: ({ number, isInvited }) => `Created order #${number}.${isInvited ? ` ${email} is invited to choose a password.` : ''}`,
    failed: 'Unable to create order!',
    refresh: [calls.publicOrders, calls.orders],
    form,
    after: ({ order }) => {
      onDone()
      void navigate(href('orderDetails', { slug: order }))
    },
  })
  const isImpossible = isTurned || account === 'staff' || account === 'disabled'

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name, deadline: day }) => turn.mutate({ id, name: name.trim(), ...(day && { deadline: day }) }))}
    >
      <Stack gap="md">
        <Whose of={publicOrder} />
        {!isImpossible && (
          <>
            <TextInput label="Name of the order" withAsterisk maxLength={orderNameLength} {...form.getInputProps('name')} />
            <DayField
              label="Deadline"
              withAsterisk
              minDate={today}
              description={isPast ? 'The requested day has passed.' : undefined}
              {...form.getInputProps('deadline')}
            />
            <Text size="sm" c="dimmed">
              The files are moved to the order. The customer is notified, as for every new order.
            </Text>
          </>
        )}
      </Stack>
      <FormActions submit="Turn into an order" isPending={turn.isPending} isDisabled={isImpossible} onCancel={onDone} />
    </form>
  )
}

/** The customer of the new order, or the reason why it can't be made. */
function Whose({ of: { account, customer, email, name, order } }: { of: PublicOrder }) {
  if (order)
    return (
      <Alert role="note" color="warm">
        It is already{' '}
        <Anchor component={Link} to={href('orderDetails', { slug: order._id })}>
          order #{order.number}
        </Anchor>
        .
      </Alert>
    )
  if (account === 'staff' || account === 'disabled')
    return (
      <Alert role="note" color="warm">
        {whyNotTurned[account]}
      </Alert>
    )
  if (customer)
    return (
      <Text>
        It becomes an order of{' '}
        <Anchor component={Link} to={href('viewUser', { id: customer._id })}>
          {customer.name}
        </Anchor>
        , whose account has the address {email}.
      </Text>
    )
  return (
    <Text>
      There is no account with the address {email} yet. We create one for {name} and mail an invitation with a link to choose a password,
      which works once and for seven days.
    </Text>
  )
}
