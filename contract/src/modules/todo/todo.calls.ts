import { z } from 'zod'
import { staff } from '#core/access.ts'
import { ask, FormVersion, Message, post } from '#core/call.ts'
import { dueFilters } from './todo.rules.ts'
import {
  ChosenSection,
  Deadline,
  Deleted,
  OwnZone,
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
/** Whose board it is: the caller's own. It may be named, as older clients do; somebody else's is not there. */
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
        /** Whether tasks that are done are asked for, or those that are not. */
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
        /** True where older ones that are done are left out. */
        isCapped: z.boolean(),
      }),
    )
    .says('The caller’s own board: sections and tasks in their order. Days are those of the caller’s time zone.'),
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
    .says('Deletes every task of a section, done or not. The answer names the deletion, which can be taken back.'),
  deleteSection: post('/api/main/delete-to-do-section', staff)
    .takes(byId.extend({ userId }))
    .answers(Deleted)
    .says('Deletes a section with its tasks. The answer names the deletion, which can be taken back.'),
  createTask: post('/api/main/create-to-do-list', staff)
    .takes(NewTask.extend({ belongsTo, timezone }))
    .answers(TodoTask)
    .says('Adds a task at the end of a section.')
    .onceForEachKey(),
  updateTask: post('/api/main/update-to-do-list', staff)
    .takes(byId.extend({ userId, data: TaskChange, timezone, version: FormVersion }))
    .answers(TodoTask)
    .says(
      'Changes a task. What is left out stays; one that is completed gets the caller’s day as `completedOn`, one that is not loses it. One that repeats leaves the next one in its place once it is completed.',
    ),
  moveTask: post('/api/main/move-to-do-list', staff)
    .takes(byId.extend({ section: ChosenSection, before: z.string().nullable() }))
    .answers(TodoTask)
    .says('Puts a task before another one of a section, or at the section’s end. 409 when that one has gone elsewhere meanwhile.'),
  moveSection: post('/api/main/move-to-do-section', staff)
    .takes(byId.extend({ before: z.string().nullable() }))
    .answers(TodoSection)
    .says('Puts a section before another one, or at the end of the board. 409 when that one is gone meanwhile.'),
  deleteTask: post('/api/main/delete-to-do-list', staff)
    .takes(byId.extend({ userId }))
    .answers(Deleted)
    .says('Deletes a task. The answer names the deletion, which can be taken back.'),
  undoDelete: post('/api/main/restore-to-do', staff)
    .takes(z.object({ deletion: z.string() }))
    .answers(Message)
    .says('Takes a deletion back: whatever went with it is where it was.'),
}
