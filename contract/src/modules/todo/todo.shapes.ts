import { z } from 'zod'
import { Day } from '#core/day.ts'
import { Person } from '#users/users.shapes.ts'
import {
  checkLength,
  labelLength,
  mostChecks,
  mostLabels,
  reminders,
  repetitions,
  sectionTitleLength,
  taskDescriptionLength,
  taskTitleLength,
} from './todo.rules.ts'

const titleOf = (length: number) =>
  z
    .string()
    .transform((title) => title.trim().replace(/\s+/g, ' '))
    .pipe(z.string().min(1, 'Required!').max(length, `Please use at most ${length} characters.`))

export const SectionTitle = titleOf(sectionTitleLength)
export const TaskTitle = titleOf(taskTitleLength)
export const TaskDescription = z.string().trim().max(taskDescriptionLength, `Please use at most ${taskDescriptionLength} characters.`)
/** Labels are unique regardless of case. */
export const TaskLabels = z
  .array(titleOf(labelLength))
  .transform((labels) => labels.filter((label, at) => labels.findIndex((other) => other.toLowerCase() === label.toLowerCase()) === at))
  .pipe(z.array(z.string()).max(mostLabels, `Please use at most ${mostLabels} labels.`))

export const TaskCheck = z.object({ text: z.string(), isDone: z.boolean() })
export type TaskCheck = z.infer<typeof TaskCheck>

/** Empty lines are dropped. */
export const TaskChecklist = z
  .array(
    TaskCheck.extend({
      text: z
        .string()
        .transform((text) => text.trim().replace(/\s+/g, ' '))
        .pipe(z.string().max(checkLength, `Please use at most ${checkLength} characters.`)),
    }),
  )
  .transform((lines) => lines.filter(({ text }) => text !== ''))
  .pipe(z.array(TaskCheck).max(mostChecks, `Please use at most ${mostChecks} lines.`))

export const ChosenSection = z.string().min(1, 'Please choose a section.')

/** A day, or null without a deadline. */
export const Deadline = z.union([z.literal('').transform(() => null), Day]).nullable()

/** The repetition, or null. */
export const Repeats = z.union([z.literal('').transform(() => null), z.enum(repetitions)]).nullable()

/** The reminder, or null. */
export const Reminds = z.union([z.literal('').transform(() => null), z.enum(reminders)]).nullable()

export const TodoSection = z.object({ _id: z.string(), title: z.string(), belongsTo: z.string() })
export type TodoSection = z.infer<typeof TodoSection>

export const TodoTask = z.object({
  _id: z.string(),
  title: z.string(),
  deadline: z.string().optional(),
  description: z.string(),
  isCompleted: z.boolean(),
  completedOn: z.string().optional(),
  /** The repetition; completing the task creates the next one. */
  repeats: z.enum(repetitions).optional(),
  reminder: z.enum(reminders).optional(),
  labels: z.array(z.string()),
  checklist: z.array(TaskCheck),
  /** The order or booking of the task, if its owner may see it. */
  order: z.object({ _id: z.string(), name: z.string(), number: z.number().int() }).optional(),
  booking: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** The person who gave it, if not its owner. */
  givenBy: Person.optional(),
  /** Its one section. */
  section: z.array(z.string()),
  belongsTo: z.string(),
  version: z.number().int(),
})
export type TodoTask = z.infer<typeof TodoTask>

/** A deletion with the id to undo it. */
export const Deleted = z.object({ message: z.string(), deletion: z.string() })
