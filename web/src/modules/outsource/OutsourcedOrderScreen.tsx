import { href, screens } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { day } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { Facts } from '#ui/Facts.tsx'
import { People } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ScreenSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { Brief } from './Brief.tsx'
import { BriefActions } from './BriefActions.tsx'
import styles from './Outsource.module.css'
import { Proposals } from './Proposals.tsx'
import { BriefState } from './stateTags.tsx'

const board = { label: screens.outsourcedOrders.title, to: href('outsourcedOrders') }
const { title } = screens.outsourcedOrder

/** One brief, with the reader's own proposal or, for an admin, all proposals side by side. */
export default function OutsourcedOrderScreen() {
  const { slug: orderId = '' } = useParams()
  const me = useMe()
  const brief = useQuery(calls.outsource.one.queryOptions({ orderId }))
  const mayChange = me.role === 'admin' && brief.data?.isOutsourced === true
  const mayOpenOrder = me.role === 'admin' || me.role === 'sales' || brief.data?.own === 'accepted'
  return (
    <Loaded
      query={brief}
      failed="The outsourced order could not be loaded."
      skeleton={<ScreenSkeleton />}
      frame={(error) => (
        <Screen title={title} breadcrumb={[board]}>
          {error}
        </Screen>
      )}
      missing={
        <Screen title={title} breadcrumb={[board]}>
          <EmptyState
            title="This order is not on the board."
            text="It may have been assigned, or it takes no more proposals."
            action={
              <Button component={Link} to={board.to}>
                Go to {board.label}
              </Button>
            }
          />
        </Screen>
      }
    >
      {(found) => (
        <Screen
          title={found.name}
          breadcrumb={[board]}
          meta={<BriefState of={found.state} own={found.own} />}
          subtitle={`#${found.number}`}
          action={
            (mayChange || mayOpenOrder) && (
              <Group gap="sm">
                {mayChange && <BriefActions of={found} />}
                {mayOpenOrder && (
                  <Button variant="default" component={Link} to={href('orderDetails', { slug: orderId })}>
                    View Order
                  </Button>
                )}
              </Group>
            )
          }
        >
          <div className={styles.columns}>
            <div className={styles.column}>
              <Brief of={found} />
              <Proposals key={orderId} brief={found} />
            </div>
            <Section look="plain" title="Order">
              <Facts
                facts={[
                  { term: 'Deadline', value: day(found.deadline) },
                  { term: 'Category', value: found.category },
                  { term: 'Type', value: found.type },
                  !!found.createdAt && { term: 'Outsourced', value: <When at={found.createdAt} /> },
                  !!found.reviewUsers?.length && {
                    term: 'Reviewers',
                    value: <People people={found.reviewUsers.map(({ name, profilePicture: picture }) => ({ name, picture }))} />,
                  },
                ]}
              />
            </Section>
          </div>
        </Screen>
      )}
    </Loaded>
  )
}
