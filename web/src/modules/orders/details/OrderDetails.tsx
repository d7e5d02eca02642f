import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Tabs } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { loadWorkTasks } from '#todo/index.ts'
import { type Crumb, Screen } from '#ui/Screen.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { TabList } from '#ui/TabList.tsx'
import { OrderStatusSelect } from '../changes/OrderStatusSelect.tsx'
import { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { DealCard } from '../deal/DealCard.tsx'
import { commentsIn, commentsQuery } from './conversation/commentsQuery.ts'
import { LatestMessages } from './conversation/LatestMessages.tsx'
import { OrderConversation } from './conversation/OrderConversation.tsx'
import { useOutbox } from './conversation/useOutbox.ts'
import { DeliveredFiles } from './files/DeliveredFiles.tsx'
import { OrderFiles } from './files/OrderFiles.tsx'
import { ManagerNote } from './ManagerNote.tsx'
import { NextStepPanel } from './NextStepPanel.tsx'
import { OpenRevision } from './OpenRevision.tsx'
import { OrderAside } from './OrderAside.tsx'
import styles from './OrderDetails.module.css'
import { OrderPager } from './OrderPager.tsx'
import { OrderRequest } from './OrderRequest.tsx'
import { OrderStory } from './story/OrderStory.tsx'

const tabs = ['details', 'message', 'proposals'] as const

const WorkTasks = lazy(loadWorkTasks)
const OrderProposals = lazy(async () => ({ default: (await import('#outsource/index.ts')).OrderProposals }))

/** An order as a timeline, with the next action at the top and the facts at the side. */
export function OrderDetails({ order, list }: { order: Order; list: Crumb }) {
  const me = useMe()
  const dialogs = useOrderDialogs()
  const outbox = useOutbox(order._id, me.id)
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const isStaff = me.role !== 'user'
  const isWorker = isStaff && !isBackOffice(me.role)
  const outsourced = useQuery({ ...calls.outsource.one.queryOptions({ orderId: order._id }), enabled: isStaff })
  const hasProposals = outsourced.data?.isOutsourced === true
  const requestedTab = tabs.find((name) => name === params.get('tab')) ?? 'details'
  const tab = requestedTab === 'proposals' && !hasProposals ? 'details' : requestedTab
  // The navigation state keeps the list that the reader came from.
  const choose = (name: string | null) =>
    setParams(name === null || name === 'details' ? {} : { tab: name }, { replace: true, preventScrollReset: true, state })

  return (
    <Screen
      title={order.name}
      breadcrumb={[list]}
      meta={
        <span className={styles.meta}>
          <OrderStatusSelect order={order} />
          <span className={styles.number}>#{order.number}</span>
        </span>
      }
      action={<OrderPager orderId={order._id} />}
    >
      <NextStepPanel order={order} open={dialogs.open} />
      <DeliveredFiles order={order} open={dialogs.open} />
      <DealCard order={order} open={dialogs.open} />
      <OpenRevision order={order} />
      <Tabs value={tab} onChange={choose} className={styles.tabs}>
        <TabList aria-label="Order">
          <Tabs.Tab value="details">Order Details</Tabs.Tab>
          <Tabs.Tab value="message" rightSection={<CommentPages orderId={order._id} />}>
            Message
          </Tabs.Tab>
          {isStaff && (
            <Tabs.Tab
              value="proposals"
              disabled={!hasProposals}
              rightSection={
                hasProposals ? (
                  <span className={styles.count}>{outsourced.data?.proposals || null}</span>
                ) : (
                  <span className={styles.reason}>once outsourced</span>
                )
              }
            >
              Proposals
            </Tabs.Tab>
          )}
        </TabList>
        <Tabs.Panel value="details">
          <div className={styles.columns}>
            <div className={styles.story}>
              <OrderRequest order={order} />
              <OrderFiles order={order} open={dialogs.open} />
              {isWorker && <ManagerNote order={order} />}
              <LatestMessages order={order} outbox={outbox} onAll={() => choose('message')} />
              {isStaff && (
                <Suspense fallback={<TextSkeleton lines={3} />}>
                  <WorkTasks order={order._id} />
                </Suspense>
              )}
              <OrderStory orderId={order._id} />
            </div>
            <OrderAside order={order} open={dialogs.open} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="message">
          <OrderConversation order={order} outbox={outbox} />
        </Tabs.Panel>
        {hasProposals && (
          <Tabs.Panel value="proposals">
            <Suspense fallback={<TextSkeleton lines={6} />}>
              <OrderProposals orderId={order._id} />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
      {dialogs.dialog}
    </Screen>
  )
}

function CommentPages({ orderId }: { orderId: string }) {
  const { data, hasNextPage } = useInfiniteQuery(commentsQuery(orderId))
  const comments = data ? commentsIn(data) : []
  if (comments.length === 0) return null
  const total = comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)
  return (
    <span className={styles.count}>
      {total}
      {hasNextPage && '+'}
    </span>
  )
}
