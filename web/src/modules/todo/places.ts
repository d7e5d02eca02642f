import type { TodoSection, TodoTask } from '@app/contract/todo/todo.shapes.ts'

export type Shown = { sections: readonly TodoSection[]; tasks: readonly TodoTask[] }
/** Before a task of a section, or at its end. */
export type Place = { section: string; before: string | null }
export type PlacedTask = Place & { id: string }

export const sectionOf = ({ section }: TodoTask): string => section[0] ?? ''
export const tasksIn = (tasks: readonly TodoTask[], section: string): TodoTask[] => tasks.filter((task) => sectionOf(task) === section)

/** Tasks and sections are drop targets alike; the prefix tells them apart. */
export const sectionKey = (id: string): string => `section ${id}`

/** The tasks of a section without the moved one. */
const others = ({ tasks }: Shown, id: string, section: string) => tasksIn(tasks, section).filter(({ _id }) => _id !== id)

/** The current place of a task. */
export function placeOf(shown: Shown, id: string): Place | undefined {
  const task = shown.tasks.find(({ _id }) => _id === id)
  if (!task) return undefined
  const list = tasksIn(shown.tasks, sectionOf(task))
  return { section: sectionOf(task), before: list[list.indexOf(task) + 1]?._id ?? null }
}

export const isSamePlace = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.section === other?.section && one?.before === other?.before

/** The tasks after moving one of them. */
export function withMoved(tasks: readonly TodoTask[], { id, section, before }: PlacedTask): TodoTask[] {
  const moved = tasks.find(({ _id }) => _id === id)
  if (!moved || before === id) return [...tasks]
  const rest = tasks.filter(({ _id }) => _id !== id)
  const at = before === null ? rest.length : rest.findIndex(({ _id }) => _id === before)
  return at < 0 ? [...tasks] : [...rest.slice(0, at), { ...moved, section: [section] }, ...rest.slice(at)]
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The next place in a direction: among its neighbours, or in the section to the left or right; undefined at the edge. */
export function placeBeside(shown: Shown, { id, section, before }: PlacedTask, direction: Direction): Place | undefined {
  const here = others(shown, id, section)
  const at = before === null ? here.length : here.findIndex(({ _id }) => _id === before)
  if (direction === 'up' || direction === 'down') {
    const next = direction === 'up' ? at - 1 : at + 1
    return next < 0 || next > here.length ? undefined : { section, before: here[next]?._id ?? null }
  }
  const there = shown.sections[shown.sections.findIndex(({ _id }) => _id === section) + (direction === 'left' ? -1 : 1)]
  return there && { section: there._id, before: others(shown, id, there._id)[at]?._id ?? null }
}

/** `Ship it, place 2 of 3 in Doing`. */
export function placeWords(shown: Shown, { id, section, before }: PlacedTask): string {
  const there = others(shown, id, section)
  const at = before === null ? there.length : there.findIndex(({ _id }) => _id === before)
  const title = shown.tasks.find(({ _id }) => _id === id)?.title ?? ''
  return `${title}, place ${at + 1} of ${there.length + 1} in ${shown.sections.find(({ _id }) => _id === section)?.title ?? ''}`
}
