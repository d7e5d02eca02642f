import type { TodoSection, TodoTask } from '@app/contract/todo/todo.shapes.ts'
import type { TodoSectionRow, TodoTaskRow } from './todo.table.ts'

export const serializeSection = ({ id, title, ownerId }: TodoSectionRow): TodoSection => ({ _id: id, title, belongsTo: ownerId })

export const serializeTask = ({
  labels,
  checklist,
  id,
  title,
  description,
  deadline,
  isCompleted,
  completedOn,
  repeats,
  sectionId,
  ownerId,
}: TodoTaskRow): TodoTask => ({
  _id: id,
  title,
  ...(deadline !== null && { deadline }),
  description,
  isCompleted,
  ...(completedOn !== null && { completedOn }),
  ...(repeats !== null && { repeats }),
  labels,
  checklist,
  section: [sectionId],
  belongsTo: ownerId,
})
