import type { TodoSection, TodoTask } from '@app/contract/todo/todo.shapes.ts'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconEraser, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import styles from './Board.module.css'
import type { Opened } from './opened.ts'
import { type Direction, type PlacedTask, sectionKey } from './places.ts'
import { headHandleId, headKey } from './sectionPlaces.ts'
import { TaskCard } from './TaskCard.tsx'
import type { Timer } from './times/useTimer.ts'
import type { BoardActions } from './useBoardActions.ts'
import { headingId } from './useRestoredFocus.ts'

type Props = {
  section: TodoSection
  tasks: readonly TodoTask[]
  dragged: PlacedTask | undefined
  isCompleted: boolean
  isNarrowed: boolean
  open: (what: Opened) => void
  actions: BoardActions
  step: (id: string, direction: Direction) => void
  /** True if the dragged section would be dropped before this one. */
  isAimedAt: boolean
  isCarried: boolean
  stepSection: (id: string, direction: 'back' | 'on') => void
  timer: Timer
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** One section: its title, its actions, and its tasks in order. */
export function BoardSection({ section, tasks, dragged, isCompleted, isNarrowed, open, actions, step, timer, ...place }: Props) {
  const { isAimedAt, isCarried, stepSection } = place
  const { attributes, listeners, setNodeRef: setHead, setActivatorNodeRef } = useDraggable({ id: headKey(section._id) })
  const { setNodeRef } = useDroppable({ id: sectionKey(section._id), disabled: isCompleted })
  const heading = headingId(section._id)
  const aimed = dragged?.section === section._id ? dragged : undefined
  return (
    <section
      ref={setNodeRef}
      className={styles.section}
      aria-labelledby={heading}
      data-aimed={aimed ? true : undefined}
      data-carried={isCarried || undefined}
    >
      {isAimedAt && <div className={styles.beforeLine} />}
      <div ref={setHead} className={styles.sectionHead}>
        <ActionIcon
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          id={headHandleId(section._id)}
          aria-label={`Move section ${section.title}`}
        >
          <IconGripVertical {...icon} />
        </ActionIcon>
        <h2 id={heading} tabIndex={-1} className={styles.sectionTitle}>
          {section.title}
        </h2>
        <span className={styles.count}>{tasks.length}</span>
        <ActionIcon aria-label={`Add a task to ${section.title}`} onClick={() => open({ kind: 'task', section: section._id })}>
          <IconPlus {...icon} />
        </ActionIcon>
        <RowMenu
          name={section.title}
          actions={[
            { label: 'Rename', icon: <IconPencil {...icon} />, onClick: () => open({ kind: 'section', section }) },
            { label: 'Move left', icon: <IconArrowLeft {...icon} />, onClick: () => stepSection(section._id, 'back') },
            { label: 'Move right', icon: <IconArrowRight {...icon} />, onClick: () => stepSection(section._id, 'on') },
            { label: 'Clear section', icon: <IconEraser {...icon} />, isDanger: true, onClick: () => actions.emptySection(section._id) },
            { label: 'Delete section', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => actions.deleteSection(section._id) },
          ]}
        />
      </div>
      {tasks.length === 0 && !aimed ? (
        <p className={styles.empty}>{emptyWords(isCompleted, isNarrowed)}</p>
      ) : (
        <ol className={styles.tasks} aria-labelledby={heading}>
          {tasks.map((task) => (
            <TaskCard
              key={task._id}
              task={task}
              isAimedAt={aimed?.before === task._id}
              isMovable={!isCompleted}
              {...{ open, actions, step, timer }}
            />
          ))}
        </ol>
      )}
      {aimed?.before === null && <div className={styles.line} />}
    </section>
  )
}

function emptyWords(isCompleted: boolean, isNarrowed: boolean): string {
  if (isNarrowed) return 'Nothing here matches.'
  return isCompleted ? 'Nothing is completed here yet.' : 'No tasks yet.'
}
