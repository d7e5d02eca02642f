import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import styles from './Order.module.css'

type Props = {
  offer: { _id: string; name: string; image?: string | undefined }
  place: number
  isShown: boolean
  isLast: boolean
  onMove: (to: number) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** One item, with a handle to drag it and buttons as an alternative. */
export function OrderRow({ offer: { _id, name, image }, place, isShown, isLast, onMove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: _id })
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      data-hidden={!isShown || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon ref={setActivatorNodeRef} className={styles.handle} {...attributes} {...listeners} aria-label={`Move ${name}`}>
        <IconGripVertical {...icon} />
      </ActionIcon>
      <span className={styles.place}>{place}</span>
      {image ? <img className={styles.picture} src={image} alt="" loading="lazy" /> : <span className={styles.picture} />}
      <span className={styles.name}>
        {name}
        {!isShown && <span className={styles.note}>not on the landing page</span>}
      </span>
      <ActionIcon aria-label={`${name} to the top`} disabled={place === 1} onClick={() => onMove(0)}>
        <IconArrowBarToUp {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={`${name} up`} disabled={place === 1} onClick={() => onMove(place - 2)}>
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={`${name} down`} disabled={isLast} onClick={() => onMove(place)}>
        <IconArrowDown {...icon} />
      </ActionIcon>
    </li>
  )
}
