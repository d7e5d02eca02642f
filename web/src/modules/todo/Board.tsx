import type { TodoTask } from '@app/contract/todo/todo.shapes.ts'
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useRef, useState } from 'react'
import styles from './Board.module.css'
import { BoardSection } from './BoardSection.tsx'
import type { Opened } from './opened.ts'
import {
  type Direction,
  isSamePlace,
  type Place,
  type PlacedTask,
  placeBeside,
  placeOf,
  placeWords,
  type Shown,
  sectionKey,
  tasksIn,
} from './places.ts'
import { sectionOfHead } from './sectionPlaces.ts'
import type { Timer } from './times/useTimer.ts'
import { useBoardActions } from './useBoardActions.ts'
import { useMoveTask } from './useMoveTask.ts'
import { useRestoredFocus } from './useRestoredFocus.ts'
import { useSectionDrag } from './useSectionDrag.ts'

type Props = { shown: Shown; isCompleted: boolean; isNarrowed: boolean; open: (what: Opened) => void; timer: Timer }

/**
 * Sections and their tasks. A task, or a section by its head, is dragged by mouse, touch or keyboard; a line marks the target. Other
 * items stay where they are until the drop, so that the target does not move.
 */
export function Board({ shown, isCompleted, isNarrowed, open, timer }: Props) {
  const [dragged, setDragged] = useState<PlacedTask>()
  const [spoken, say] = useState('')
  const actions = useBoardActions()
  const move = useMoveTask()
  const restoredFocus = useRestoredFocus(shown.tasks)
  const sectionDrag = useSectionDrag(shown.sections, say)
  // A ref, since the keyboard sensor keeps the callbacks from the start of the drag.
  const now = useRef({ shown, dragged })
  now.current = { shown, dragged }

  function aim(place: Place) {
    const { dragged } = now.current
    if (!dragged || isSamePlace(dragged, place)) return
    const aimed = { id: dragged.id, ...place }
    now.current.dragged = aimed
    setDragged(aimed)
    say(`${placeWords(now.current.shown, aimed)}.`)
  }
  function put(placed: PlacedTask) {
    const from = placeOf(shown, placed.id)
    const words = placeWords(shown, placed)
    if (!from || isSamePlace(from, placed)) return say(`${words}, as before.`)
    say(`${words}, put there.`)
    void move(placed)
  }
  const step = (id: string, direction: Direction) => {
    const from = placeOf(shown, id)
    const to = from && placeBeside(shown, { id, ...from }, direction)
    if (to) put({ id, ...to })
  }

  const byKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context: { droppableRects } }) => {
    const direction = directions[event.code]
    const { shown, dragged } = now.current
    if (!direction) return undefined
    event.preventDefault()
    if (!dragged) {
      const aimed = droppableRects.get(sectionDrag.byKey(event.code) ?? '')
      return aimed ? { x: aimed.left, y: aimed.top } : currentCoordinates
    }
    const next = placeBeside(shown, dragged, direction)
    if (!next) return undefined
    aim(next)
    const rect = droppableRects.get(next.before ?? sectionKey(next.section))
    return rect ? { x: rect.left, y: next.before ? rect.top : rect.bottom } : currentCoordinates
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A long press on the handle drags; a swipe over the board scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byKeys }),
  )

  function onDragStart({ active }: DragStartEvent) {
    const id = String(active.id)
    if (sectionDrag.start(id)) return
    const place = placeOf(shown, id)
    if (!place) return
    setDragged({ id, ...place })
    say(`Picked up ${placeWords(shown, { id, ...place })}. The arrow keys move it, Space drops it, Escape cancels.`)
  }
  function onDragMove({ active, over, activatorEvent }: Pick<DragMoveEvent, 'active' | 'over' | 'activatorEvent'>) {
    if (!over || activatorEvent instanceof KeyboardEvent) return
    if (sectionDrag.carried) return sectionDrag.over({ active, over })
    const section = shown.sections.find(({ _id }) => sectionKey(_id) === over.id)
    const task = shown.tasks.find(({ _id }) => _id === over.id)
    if (section) return aim({ section: section._id, before: null })
    const middle = active.rect.current.translated
    if (task && middle)
      aim(besideTask(shown, task, String(active.id), middle.top + middle.height / 2 < over.rect.top + over.rect.height / 2))
  }
  function onDragEnd({ over, activatorEvent }: DragEndEvent) {
    if (sectionDrag.end(over !== null || activatorEvent instanceof KeyboardEvent)) return
    const { dragged } = now.current
    setDragged(undefined)
    // A pointer released outside the board moves nothing.
    if (dragged && (over || activatorEvent instanceof KeyboardEvent)) put(dragged)
  }
  function onDragCancel() {
    if (sectionDrag.end(false)) return
    const { dragged } = now.current
    const from = dragged && placeOf(shown, dragged.id)
    setDragged(undefined)
    if (dragged && from) say(`${placeWords(shown, { id: dragged.id, ...from })}, left where it was.`)
  }

  const { carried } = sectionDrag
  const held = dragged ? shown.tasks.find(({ _id }) => _id === dragged.id) : shown.sections.find(({ _id }) => _id === carried?.id)
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={underPointer}
        accessibility={{ announcements: silent, screenReaderInstructions: instructions }}
        {...{ onDragStart, onDragMove, onDragEnd, onDragCancel }}
        onDragOver={onDragMove}
      >
        <div className={styles.board} {...restoredFocus}>
          {shown.sections.map((section) => (
            <BoardSection
              key={section._id}
              section={section}
              tasks={tasksIn(shown.tasks, section._id)}
              dragged={dragged}
              isAimedAt={carried?.before === section._id}
              isCarried={carried?.id === section._id}
              stepSection={sectionDrag.step}
              {...{ isCompleted, isNarrowed, open, actions, step, timer }}
            />
          ))}
          {carried?.before === null && <div className={styles.sectionLine} />}
        </div>
        <DragOverlay dropAnimation={null}>{held && <div className={styles.held}>{held.title}</div>}</DragOverlay>
      </DndContext>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </>
  )
}

const directions: Partial<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Prefers a task under the pointer to the section around it. */
const underPointer: CollisionDetection = (given) => {
  const found = pointerWithin(given)
  if (sectionOfHead(String(given.active.id))) return found.filter(({ id }) => String(id).startsWith(sectionKey('')))
  const task = found.find(({ id }) => !String(id).startsWith(sectionKey('')))
  return task ? [task] : found
}

/** Before a task, or after it, which means before the next one that is not dragged. */
function besideTask({ tasks }: Shown, task: TodoTask, dragged: string, isAbove: boolean): Place {
  const section = task.section[0] ?? ''
  const list = tasksIn(tasks, section)
  const from = list.indexOf(task) + (isAbove ? 0 : 1)
  return { section, before: list.slice(from).find(({ _id }) => _id !== dragged)?._id ?? null }
}

// The board has announcements of its own, since the library's are based on the pointer.
const silent = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined }
const instructions = { draggable: 'Press Space to pick this task up, the arrow keys to move it, Space to drop it, Escape to cancel.' }
