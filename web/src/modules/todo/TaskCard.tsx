import { dayWords } from '@app/contract/core/calendarDay.ts'
import { dayInZone, dueWords } from '@app/contract/core/dueDay.ts'
import { href } from '@app/contract/screens.ts'
import { isPressing, reminderWords, repetitionWords } from '@app/contract/todo/todo.rules.ts'
import type { TodoTask } from '@app/contract/todo/todo.shapes.ts'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconBell,
  IconCircle,
  IconCircleCheckFilled,
  IconGripVertical,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { readerClockAt } from '#core/readerClock.ts'
import { Tag } from '#ui/Tag.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { useNow } from '#ui/useNow.ts'
import styles from './Board.module.css'
import type { Opened } from './opened.ts'
import type { Direction } from './places.ts'
import type { Timer } from './times/useTimer.ts'
import type { BoardActions } from './useBoardActions.ts'
import { handleId } from './useRestoredFocus.ts'

type Props = {
  task: TodoTask
  isAimedAt: boolean
  isMovable: boolean
  open: (what: Opened) => void
  actions: BoardActions
  step: (id: string, direction: Direction) => void
  timer: Timer
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** One task, with a drag handle, and a menu that moves it without dragging. */
export function TaskCard({ task, isAimedAt, isMovable, open, actions, step, timer }: Props) {
  const { _id, title, description, isCompleted } = task
  const { attributes, listeners, setNodeRef: setDragged, setActivatorNodeRef, isDragging } = useDraggable({ id: _id, disabled: !isMovable })
  const { setNodeRef: setTarget } = useDroppable({ id: _id, disabled: !isMovable })
  const isRunning = timer.running?.task === _id
  const isDue = isPressing(task, dayInZone(readerClockAt(useNow())))
  return (
    <li
      ref={(node) => {
        setDragged(node)
        setTarget(node)
      }}
      className={styles.task}
      data-task={_id}
      data-dragging={isDragging || undefined}
      data-due={isDue || undefined}
    >
      {isAimedAt && <div className={styles.line} />}
      <div className={styles.card}>
        {isMovable && (
          <ActionIcon
            ref={setActivatorNodeRef}
            className={styles.handle}
            {...attributes}
            {...listeners}
            id={handleId(_id)}
            aria-label={`Move ${title}`}
          >
            <IconGripVertical {...icon} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={`${title} is completed`} aria-pressed={isCompleted} onClick={() => actions.toggle(task)}>
          {isCompleted ? <IconCircleCheckFilled {...icon} size={18} /> : <IconCircle {...icon} size={18} />}
        </ActionIcon>
        <div className={styles.words}>
          <button type="button" className={styles.title} onClick={() => open({ kind: 'task', task })}>
            {title}
          </button>
          {description && <UserText className={styles.description} text={description} />}
          <TaskSubject task={task} />
          <TaskMarks task={task} />
          {isRunning && <p className={`${styles.day} ${styles.running}`}>The timer is running</p>}
          <TaskDay task={task} />
        </div>
        <RowMenu
          name={title}
          actions={[
            { label: 'Edit', icon: <IconPencil {...icon} />, onClick: () => open({ kind: 'task', task }) },
            !isCompleted &&
              (isRunning
                ? { label: 'Stop the timer', icon: <IconPlayerStop {...icon} />, onClick: timer.stop }
                : { label: 'Start the timer', icon: <IconPlayerPlay {...icon} />, onClick: () => timer.start(_id) }),
            ...(isMovable ? moves.map(({ label, direction, sign }) => ({ label, icon: sign, onClick: () => step(_id, direction) })) : []),
            { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => actions.deleteTask(_id) },
          ]}
        />
      </div>
    </li>
  )
}

const moves: readonly { label: string; direction: Direction; sign: React.ReactNode }[] = [
  { label: 'Move up', direction: 'up', sign: <IconArrowUp {...icon} /> },
  { label: 'Move down', direction: 'down', sign: <IconArrowDown {...icon} /> },
  { label: 'To the section before', direction: 'left', sign: <IconArrowLeft {...icon} /> },
  { label: 'To the next section', direction: 'right', sign: <IconArrowRight {...icon} /> },
]

/** The task's order or booking, and the person who gave it. */
function TaskSubject({ task: { order, booking, givenBy } }: { task: TodoTask }) {
  if (!order && !booking && !givenBy) return null
  return (
    <p className={styles.about}>
      {order && (
        <Link to={href('orderDetails', { slug: order._id })}>
          #{order.number} {order.name}
        </Link>
      )}
      {booking && <Link to={href('bookingDetails', { slug: booking._id })}>{booking.name}</Link>}
      {(order || booking) && givenBy && ' · '}
      {givenBy && <span>from {givenBy.name}</span>}
    </p>
  )
}

/** Its labels, repetition, and progress of the checklist. */
function TaskMarks({ task: { labels, checklist, repeats, reminder } }: { task: TodoTask }) {
  if (labels.length === 0 && checklist.length === 0 && !repeats && !reminder) return null
  return (
    <p className={styles.marks}>
      {labels.map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
      {repeats && (
        <span className={styles.repeats}>
          <IconRepeat {...icon} size={14} /> {repetitionWords[repeats]}
        </span>
      )}
      {reminder && (
        <span className={styles.repeats}>
          <IconBell {...icon} size={14} /> {reminderWords[reminder]}
        </span>
      )}
      {checklist.length > 0 && (
        <span>
          {checklist.filter(({ isDone }) => isDone).length} of {checklist.length} done
        </span>
      )}
    </p>
  )
}

/** Its deadline, or when it was completed. */
function TaskDay({ task: { deadline, completedOn } }: { task: TodoTask }) {
  const reading = readerClockAt(useNow())
  if (completedOn) return <p className={styles.day}>Completed on {dayWords(completedOn)}</p>
  if (!deadline) return null
  return (
    <p className={styles.day}>
      {dayWords(deadline)}, {dueWords(deadline, reading).words}
    </p>
  )
}
