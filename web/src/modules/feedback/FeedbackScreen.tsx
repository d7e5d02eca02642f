import { ratedThings, ratedThingWords } from '@app/contract/feedback/feedback.rules.ts'
import type { OwnFeedback } from '@app/contract/feedback/feedback.shapes.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import { Facts } from '#ui/Facts.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { useNow } from '#ui/useNow.ts'
import { When } from '#ui/When.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import styles from './feedback.module.css'
import { Stars } from './StarsField.tsx'

const myOrders = { label: screens.myOrders.title, to: href('myOrders') }

/** The feedback form of a delivered order; once sent, the feedback itself. */
export default function FeedbackScreen() {
  const { id = '' } = useParams()
  const order = useQuery(calls.orders.one.queryOptions({ id }))
  const given = useQuery(calls.feedback.ofOrder.queryOptions({ orderid: id }))
  const page = order.data && { label: order.data.name, to: href('orderDetails', { slug: order.data._id }) }
  return (
    <Screen
      title={screens.userFeedback.title}
      breadcrumb={page ? [myOrders, page] : [myOrders]}
      subtitle={order.data && `How was “${order.data.name}”? Three ratings and a few words help us to do better.`}
      width="form"
    >
      <Loaded query={order} failed="Unable to fetch order details!" missing={<NotHere />}>
        {(order) => (
          <Loaded query={given} failed="Your feedback could not be loaded." missing={<NotHere />}>
            {({ feedback, mayGive }) =>
              feedback ? (
                <Given order={order} feedback={feedback} />
              ) : mayGive ? (
                <FeedbackForm key={order._id} order={order} />
              ) : (
                <EmptyState title="This order is not delivered yet." text="You can give feedback once it is delivered." />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function Given({ order, feedback }: { order: Order; feedback: OwnFeedback }) {
  const [isChanging, setChanging] = useState(false)
  const isChangeable = useNow().getTime() < Date.parse(feedback.changeableUntil)
  if (isChanging) return <FeedbackForm order={order} given={feedback} onChanged={() => setChanging(false)} />
  const { experience, mayPublish, createdAt, changeableUntil } = feedback
  return (
    <Section
      title="Thank you for your feedback!"
      text={mayPublish ? 'It may be shown on the landing page.' : 'Only the company’s admins can read it.'}
    >
      <Facts
        facts={[
          ...ratedThings.map((thing) => ({ term: ratedThingWords[thing], value: <Stars of={feedback[thing]} /> })),
          experience !== '' && {
            term: 'Your experience',
            value: <UserText className={styles.said} text={experience} />,
            isWide: true,
          },
          { term: 'Given', value: <When at={createdAt} /> },
        ]}
      />
      {isChangeable && (
        <Group gap="sm" mt="md">
          <Button variant="default" onClick={() => setChanging(true)}>
            Change my feedback
          </Button>
          <Text size="sm" c="dimmed">
            You can change it until {moment(changeableUntil)}.
          </Text>
        </Group>
      )}
    </Section>
  )
}

const NotHere = () => (
  <EmptyState
    title="This order is not here."
    text="It may have been removed, or it is not one of yours."
    action={
      <Button component={Link} to={href('myOrders')}>
        Go to {screens.myOrders.title}
      </Button>
    }
  />
)
