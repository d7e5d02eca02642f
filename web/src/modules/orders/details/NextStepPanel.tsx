import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { WeOpenAt } from '#company/index.ts'
import { useMe } from '#core/session.ts'
import { OrderPaymentButton } from '#payments/index.ts'
import { personPage } from '#people/index.ts'
import { Person } from '#ui/Person.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useNow } from '#ui/useNow.ts'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { useStatusChange } from '../changes/useStatusChange.ts'
import { Deadline, DeadlineHour } from '../lists/Deadline.tsx'
import { mainDownload } from './files/delivered.ts'
import { orderFilesQuery } from './files/orderFilesQuery.ts'
import styles from './NextStepPanel.module.css'
import { type Mover, nextStep, type ReaderAction } from './nextStep.ts'

type Open = ReturnType<typeof useOrderDialogs>['open']

type Props = { order: Order; open: Open /** Beside a list all of it stands in one column. */; isNarrow?: boolean }

/** The top of an order: the next action, its party, its limit, and the reader's one button. */
export function NextStepPanel({ order, open, isNarrow = false }: Props) {
  const me = useMe()
  const { title, text, mover, act } = nextStep(order, me, useNow())
  const isOver = mover === 'none'
  const isPricePromised = me.role === 'user' && order.nextAction.action === 'namePrice'
  return (
    <section
      className={styles.panel}
      data-yours={mover === 'you' || undefined}
      data-narrow={isNarrow || undefined}
      aria-labelledby="next-step"
    >
      <div className={styles.words}>
        <div className={styles.who}>
          <MoverLine mover={mover} order={order} />
        </div>
        {/* Announces changes by others to screen readers. */}
        <div aria-live="polite">
          <h2 id="next-step" className={styles.title}>
            {title}
          </h2>
          {text && (
            <p className={styles.text}>
              {text}
              {isPricePromised && <WeOpenAt />}
            </p>
          )}
        </div>
      </div>
      {!isOver && (
        <dl className={styles.when}>
          {order.employeeReporting && (
            <div>
              <dt>Reporting deadline</dt>
              <dd>
                <Deadline order={{ ...order, deadline: order.employeeReporting }} isInWords />
              </dd>
            </div>
          )}
          <div>
            <dt>Deadline</dt>
            <dd>
              <Deadline order={order} isInWords />
              <DeadlineHour order={order} />
            </dd>
          </div>
        </dl>
      )}
      {act && (
        <div className={styles.act}>
          <ActButton act={act} order={order} open={open} />
        </div>
      )}
    </section>
  )
}

function MoverLine({ mover, order }: { mover: Mover; order: Order }) {
  const me = useMe()
  if (mover === 'none') return <span className={styles.label}>Finished</span>
  if (mover === 'you')
    return (
      <Tag tone="warm" shape="dot">
        Your move
      </Tag>
    )
  const person =
    mover === 'customer' ? order.customer[0] : mover === 'worker' ? (order.assignedEmployee[0] ?? order.assignedTo[0]) : undefined
  return (
    <>
      <span className={styles.label}>Next</span>
      {person ? (
        <Person
          name={person.name}
          picture={person.profilePicture}
          to={personPage(me, mover === 'customer' ? 'customer' : 'staff', person._id)}
          size={24}
        />
      ) : (
        <span>{mover === 'office' ? 'Our team' : 'A developer'}</span>
      )}
    </>
  )
}

const dialogWords = { offer: 'Make an offer', assign: 'Assign To', deliver: 'Deliver Code', progress: 'Add Progress' } as const

function ActButton({ act, order, open }: { act: ReaderAction; order: Order; open: Open }) {
  const updateStatus = useStatusChange()
  switch (act.kind) {
    case 'pay':
      return <OrderPaymentButton order={order} size="md" />
    case 'status':
      return (
        <Button size="md" loading={updateStatus.isPending} onClick={() => updateStatus.mutate({ id: order._id, status: act.to })}>
          {act.label}
        </Button>
      )
    case 'agreedElsewhere':
      return (
        <Button size="md" variant="default" onClick={() => open('agreedElsewhere', order)}>
          Customer agreed elsewhere…
        </Button>
      )
    case 'feedback':
      return (
        <Button size="md" variant="default" component={Link} to={href('userFeedback', { id: order._id })}>
          Feedback
        </Button>
      )
    case 'download':
      return <DownloadButton orderId={order._id} />
    default:
      return (
        <Button size="md" onClick={() => open(act.kind, order)}>
          {dialogWords[act.kind]}
        </Button>
      )
  }
}

/** The delivered file itself; the others are in the list below. */
function DownloadButton({ orderId }: { orderId: string }) {
  const files = useQuery(orderFilesQuery(orderId))
  const main = mainDownload(files.data ?? [])
  if (!main?.fileLink) return null
  return (
    <Button
      size="md"
      component="a"
      href={main.fileLink}
      download={main.name}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      className={styles.download}
    >
      Download {main.name}
    </Button>
  )
}
