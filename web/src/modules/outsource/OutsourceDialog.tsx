import { orderDetailsLength, orderNameLength } from '@app/contract/orders/orders.rules.ts'
import type { Order, OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { briefFields } from '@app/contract/outsource/outsource.fields.ts'
import { alreadyOutsourced, isStillToDo, mostTechnologies, withoutContact } from '@app/contract/outsource/outsource.rules.ts'
import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Alert, Button, MultiSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

type Props = { order: OrderSummary; isOpen: boolean; onClose: () => void }

/** Puts an order on the board: what it says there, with which technologies, and who is asked to look at it. */
export function OutsourceDialog({ order, isOpen, onClose }: Props) {
  const brief = useQuery({ ...calls.outsource.one.queryOptions({ orderId: order._id }), enabled: isOpen })
  const whole = useQuery({ ...calls.orders.one.queryOptions({ id: order._id }), enabled: isOpen })
  return (
    <FormDialog title="Outsource Order" text={`#${order.number} ${order.name}`} isOpen={isOpen} onClose={onClose}>
      {(close) => (
        <Loaded query={brief} failed="The order could not be loaded." skeleton={<TextSkeleton lines={6} />}>
          {(found) => (
            <Loaded query={whole} failed="The order could not be loaded." skeleton={<TextSkeleton lines={6} />}>
              {(fresh) => <Content brief={found} order={fresh} onDone={close} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </FormDialog>
  )
}

function Content({ brief, order, onDone }: { brief: OutsourceOrder; order: Order; onDone: () => void }) {
  if (brief.isOutsourced)
    return (
      <Stack gap="md" align="flex-start">
        <Alert w="100%" role="status">
          {alreadyOutsourced}
        </Alert>
        <Button component={Link} to={href('outsourcedOrder', { slug: brief.orderId })} onClick={onDone}>
          See the proposals
        </Button>
      </Stack>
    )
  if (!isStillToDo(order.tab)) return <Text>Only an order that is still to be done can be outsourced.</Text>
  return <OutsourceForm order={order} onDone={onDone} />
}

function OutsourceForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const skills = useQuery(calls.skills.list.queryOptions())
  const people = useQuery(calls.orders.assignees.queryOptions())
  const known = [order.email, order.phone, order.customer[0]?.name, order.customer[0]?.username]
  const form = useForm({
    initialValues: {
      name: withoutContact(order.name, known),
      details: withoutContact(order.details, known),
      technologies: order.technologies,
      allReviews: [] as string[],
    },
    validate: {
      name: (name) => (name.trim() === '' ? 'Required!' : null),
      details: (details) => (details.trim() === '' ? 'Required!' : null),
    },
  })
  const outsource = useAction(calls.outsource.create, {
    done: 'Order Outsourced Successfully!',
    failed: 'The order could not be outsourced.',
    refresh: [calls.outsource],
    form,
    after: onDone,
  })
  const staff = [...(people.data?.managers ?? []), ...(people.data?.employees ?? [])]
  return (
    <form noValidate onSubmit={form.onSubmit((typed) => outsource.mutate({ orderId: order._id, ...typed }), focusFirstWrong(form))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          This is all that developers see: no customer, no contact, no price.
        </Text>
        <TextInput label={briefFields.name.label} withAsterisk maxLength={orderNameLength} {...form.getInputProps('name')} />
        <Textarea
          label={briefFields.details.label}
          withAsterisk
          autosize
          minRows={4}
          maxRows={14}
          maxLength={orderDetailsLength}
          {...form.getInputProps('details')}
        />
        <MultiSelect
          label={briefFields.technologies.label}
          description="Whoever has one of them as a skill is told. Without any, every developer is."
          data={[...new Set([...(skills.data ?? []).map(({ name }) => name), ...order.technologies])]}
          searchable
          clearable
          hidePickedOptions
          maxValues={mostTechnologies}
          nothingFoundMessage="Nothing found."
          clearButtonProps={{ 'aria-label': 'Clear technologies' }}
          {...form.getInputProps('technologies')}
        />
        <MultiSelect
          label={briefFields.allReviews.label}
          description="They are asked to look at it, whatever their skills."
          data={staff.map(({ _id, name }) => ({ value: _id, label: name }))}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage={people.isPending ? 'Loading…' : 'Nobody found.'}
          clearButtonProps={{ 'aria-label': 'Clear reviewers' }}
          {...form.getInputProps('allReviews')}
        />
      </Stack>
      <FormActions submit="Outsource Order" isPending={outsource.isPending} onCancel={onDone} />
    </form>
  )
}
