import type { Order, OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { alreadyOutsourced, isStillToDo, withoutContact } from '@app/contract/outsource/outsource.rules.ts'
import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
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
import { BriefFields, type BriefValues, briefIsWhole } from './BriefFields.tsx'

type Props = { order: OrderSummary; isOpen: boolean; onClose: () => void }

/** Puts an order on the board, with its brief, technologies and reviewers. */
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
  if (!isStillToDo(order.tab)) return <Text>Only an unfinished order can be outsourced.</Text>
  return <OutsourceForm order={order} onDone={onDone} />
}

function OutsourceForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const known = [order.email, order.phone, order.customer[0]?.name, order.customer[0]?.username]
  const form = useForm<BriefValues>({
    initialValues: {
      name: withoutContact(order.name, known),
      details: withoutContact(order.details, known),
      technologies: order.technologies,
      allReviews: [],
    },
    validate: briefIsWhole,
  })
  const outsource = useAction(calls.outsource.create, {
    done: 'Order Outsourced Successfully!',
    failed: 'The order could not be outsourced.',
    refresh: [calls.outsource],
    form,
    after: onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((typed) => outsource.mutate({ orderId: order._id, ...typed }), focusFirstWrong(form))}>
      <Stack gap="md">
        <BriefFields form={form} />
      </Stack>
      <FormActions submit="Outsource Order" isPending={outsource.isPending} onCancel={onDone} />
    </form>
  )
}
