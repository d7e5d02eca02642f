import { z } from 'zod'
import { staff } from '#core/access.ts'
import { ask, FormVersion, Message, post } from '#core/call.ts'
import { OwnZone } from '#core/zones.shapes.ts'
import { dueFilters } from './todo.rules.ts'
import {
  ChosenSection,
  Deadline,
  Deleted,
  Reminds,
  Repeats,
  SectionTitle,
  TaskChecklist,
  TaskDescription,
  TaskLabels,
  TaskTitle,
  TodoSection,
  TodoTask,
} from './todo.shapes.ts'

const byId = z.object({ id: z.string() })
/** Owner of the board: the caller. Older clients send it; another person's board is NOT_FOUND. */
const userId = z.string().optional()
const belongsTo = z.string().optional()
const timezone = OwnZone.optional()

export const NewTask = z.object({
  title: TaskTitle,
  deadline: Deadline.optional(),
  isCompleted: z.boolean().default(false),
  description: TaskDescription.default(''),
  section: ChosenSection,
  repeats: Repeats.optional(),
  reminder: Reminds.optional(),
  labels: TaskLabels.default([]),
  checklist: TaskChecklist.default([]),
})
const TaskChange = z.object({
  title: TaskTitle.optional(),
  deadline: Deadline.optional(),
  description: TaskDescription.nullish().transform((text) => (text === null ? '' : text)),
  isCompleted: z.boolean().optional(),
  section: ChosenSection.optional(),
  repeats: Repeats.optional(),
  reminder: Reminds.optional(),
  labels: TaskLabels.optional(),
  checklist: TaskChecklist.optional(),
})

export const todo = {
  all: ask('/api/main/get-all-to-do-list-and-section', staff)
    .takes(
      z.object({
        userId,
        /** Whether to return completed tasks, or open ones. */
        isCompleted: z.boolean().default(false),
        search: z.string().trim().max(100).default(''),
        due: z.enum(dueFilters).optional(),
        timezone,
      }),
    )
    .answers(
      z.object({
        sections: z.array(TodoSection),
        tasks: z.array(TodoTask),
        /** True if older completed tasks are left out. */
        isCapped: z.boolean(),
      }),
    )
    .says('The caller’s own board: sections and tasks in their order. Days are in the caller’s time zone.'),
  createSection: post('/api/main/create-to-do-list-section', staff)
    .takes(z.object({ title: SectionTitle, belongsTo }))
    .answers(TodoSection)
    .says('Adds a section at the end of the caller’s board.')
    .onceForEachKey(),
  updateSectionTitle: post('/api/main/updateSectionTitle', staff)
    .takes(byId.extend({ title: SectionTitle }))
    .answers(TodoSection)
    .says('Renames a section.'),
  emptySection: post('/api/main/empty-to-do-section', staff)
    .takes(byId)
    .answers(Deleted)
    .says('Deletes every task of a section, completed or not. The answer contains an id to undo it.'),
  deleteSection: post('/api/main/delete-to-do-section', staff)
    .takes(byId.extend({ userId }))
    .answers(Deleted)
    .says('Deletes a section with its tasks. The answer contains an id to undo it.'),
  createTask: post('/api/main/create-to-do-list', staff)
    .takes(NewTask.extend({ belongsTo, timezone }))
    .answers(TodoTask)
    .says('Adds a task at the end of a section.')
    .onceForEachKey(),
  updateTask: post('/api/main/update-to-do-list', staff)
    .takes(byId.extend({ userId, data: TaskChange, timezone, version: FormVersion }))
    .answers(TodoTask)
    .says(
      'Changes a task; missing fields stay. Completing sets `completedOn` to the caller’s day, reopening clears it. Completing a repeating task creates the next one in its place.',
    ),
  moveTask: post('/api/main/move-to-do-list', staff)
    .takes(byId.extend({ section: ChosenSection, before: z.string().nullable() }))
    .answers(TodoTask)
    .says('Moves a task before another one of a section, or to its end. 409 if that one has moved since.'),
  moveSection: post('/api/main/move-to-do-section', staff)
    .takes(byId.extend({ before: z.string().nullable() }))
    .answers(TodoSection)
    .says('Moves a section before another one, or to the end of the board. 409 if that one is gone.'),
  deleteTask: post('/api/main/delete-to-do-list', staff)
    .takes(byId.extend({ userId }))
    .answers(Deleted)
    .says('Deletes a task. The answer contains an id to undo it.'),
  undoDelete: post('/api/main/restore-to-do', staff)
    .takes(z.object({ deletion: z.string() }))
    .answers(Message)
    .says('Undoes a deletion: everything deleted with it is restored to its place.'),
}
