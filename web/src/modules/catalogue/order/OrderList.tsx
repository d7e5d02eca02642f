import { landingListLength } from '@app/contract/home/landing.rules.ts'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { type OfferKind, offerKinds } from '../offerKinds.ts'
import { moveItem } from './moveItem.ts'
import styles from './Order.module.css'
import { OrderRow } from './OrderRow.tsx'

type Offer = { _id: string; name: string; image?: string | undefined }

/**
 * The list during and after a drag by mouse, touch or keyboard. Moves show at once, before the server answers. If the server refuses a
 * move, or another user moves something, the list shows the server's order.
 */
export function OrderList({ kind, offers }: { kind: OfferKind; offers: readonly Offer[] }) {
  const [ahead, setAhead] = useState<{ of: readonly Offer[]; list: Offer[] }>()
  const list = ahead?.of === offers ? ahead.list : offers
  const names = useRef(list)
  names.current = list
  const move = useAction(offerKinds[kind].move, {
    failed: 'The order could not be saved.',
    refresh: [calls.catalogue],
  })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // Holding the handle drags; swiping over the list scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [spoken, say] = useState('')

  function put(from: number, to: number) {
    const one = list[from]
    if (!one || from === to || to < 0 || to >= list.length) return
    const next = moveItem(list, from, to)
    setAhead({ of: offers, list: next })
    say(`${one.name} is at place ${to + 1} of ${list.length}.`)
    move.mutate({ id: one._id, before: next[to + 1]?._id ?? null }, { onError: () => setAhead(undefined) })
  }
  const placeOf = (id: UniqueIdentifier) => list.findIndex(({ _id }) => _id === id)
  const onDragEnd = ({ active, over }: DragEndEvent) => over && put(placeOf(active.id), placeOf(over.id))

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: announcements(
            (id) => names.current.findIndex(({ _id }) => _id === id),
            (id) => names.current.find(({ _id }) => _id === id)?.name ?? '',
          ),
        }}
      >
        <SortableContext items={list.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label="Order on the landing page">
            {list.map((offer, at) => (
              <OrderRow
                key={offer._id}
                offer={offer}
                place={at + 1}
                isShown={at < landingListLength}
                isLast={at === list.length - 1}
                onMove={(to) => put(at, to)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </>
  )
}

/** Announcements for screen readers while an item is moved by keyboard. */
function announcements(placeOf: (id: UniqueIdentifier) => number, nameOf: (id: UniqueIdentifier) => string): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, at place ${placeOf(active.id) + 1}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over place ${placeOf(over.id) + 1}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was put at place ${placeOf(over.id) + 1}.` : `${nameOf(active.id)} was put back.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  }
}
