import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor, Button } from '@mantine/core'
import {
  type Icon,
  IconBan,
  IconBell,
  IconCash,
  IconCoins,
  IconEdit,
  IconEye,
  IconFileMinus,
  IconFilePlus,
  IconFlag,
  IconLink,
  IconLockOpen,
  IconMessage,
  IconNotes,
  IconProgress,
  IconReceiptRefund,
  IconTag,
  IconUserCheck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { type Me, useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { Shape } from '#ui/Shape.tsx'
import { statusLooks } from '#ui/StatusTag.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import type { Tone } from '#ui/Tag.tsx'
import { type Moment, Timeline } from '#ui/Timeline.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { actsOf, type TimelineAct } from './acts.ts'

/** The number of newest events; earlier ones are shown on request. */
const shownAtFirst = 6

/** The timeline of an order, newest first. */
export function OrderStory({ orderId, atFirst = shownAtFirst }: { orderId: string; atFirst?: number }) {
  const me = useMe()
  const story = useQuery(calls.orders.timeline.queryOptions({ id: orderId }))
  const [isWhole, setWhole] = useState(false)
  const acts = actsOf(story.data ?? [], me.role === 'user' ? 'customer' : 'company')
  const shown = isWhole ? acts : acts.slice(0, atFirst)

  return (
    <Section title="Story">
      <Loaded query={story} failed="The story could not be loaded." skeleton={<TextSkeleton lines={4} />}>
        {() => (
          <>
            <Timeline label="What happened to this order, newest first" moments={shown.map((act) => momentOf(act, me))} />
            {acts.length > shown.length && (
              <Button variant="subtle" size="compact-sm" mt="md" ms={-8} onClick={() => setWhole(true)}>
                Show all {acts.length} events
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function momentOf({ lead: event, title, body }: TimelineAct, me: Me): Moment {
  const { icon: Icon, tone } = looks[event.kind]
  const status = event.kind === 'status' ? statusLooks(String(event.details.to)) : undefined
  return {
    key: event._id,
    title,
    at: event.at,
    by: event.by && (event.by._id === me.id ? 'You' : event.by.name),
    icon: status ? <Shape name={status.shape} size={16} /> : <Icon size={16} stroke={1.75} />,
    tone: status?.tone ?? tone ?? 'plain',
    body:
      event.kind === 'created' && event.details.publicOrder ? (
        <Anchor component={Link} to={href('publicOrderDetails', { slug: String(event.details.publicOrder) })} size="sm">
          {body}
        </Anchor>
      ) : (
        body && <UserText text={body} />
      ),
  }
}

const looks: Record<OrderEventKind, { icon: Icon; tone?: Tone }> = {
  created: { icon: IconFlag, tone: 'new' },
  edited: { icon: IconEdit },
  status: { icon: IconFlag },
  amounts: { icon: IconTag },
  madeFree: { icon: IconTag, tone: 'done' },
  managerAssigned: { icon: IconUserCheck },
  employeeAssigned: { icon: IconUserCheck },
  progress: { icon: IconProgress, tone: 'active' },
  reviewNote: { icon: IconNotes },
  cancellationReason: { icon: IconBan, tone: 'off' },
  refund: { icon: IconReceiptRefund, tone: 'off' },
  refunded: { icon: IconReceiptRefund, tone: 'off' },
  dispute: { icon: IconReceiptRefund, tone: 'warm' },
  fileAdded: { icon: IconFilePlus },
  fileRemoved: { icon: IconFileMinus },
  payment: { icon: IconCash, tone: 'done' },
  paymentLink: { icon: IconLink },
  codeReleased: { icon: IconLockOpen, tone: 'delivered' },
  comments: { icon: IconMessage },
  coins: { icon: IconCoins, tone: 'warm' },
  offer: { icon: IconTag, tone: 'new' },
  offerAnswer: { icon: IconTag, tone: 'done' },
  adminAsked: { icon: IconMessage, tone: 'warm' },
  offerSeen: { icon: IconEye },
  offerReminded: { icon: IconBell },
  offerWithdrawn: { icon: IconTag, tone: 'off' },
  revision: { icon: IconEdit, tone: 'warm' },
}
