import { z } from 'zod'
import { Day } from '#core/day.ts'
import { isZone } from '#core/zones.ts'
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
    .pipe(z.string().min(1, 'Required!').max(length, `Please use ${length} characters at the most.`))

export const SectionTitle = titleOf(sectionTitleLength)
export const TaskTitle = titleOf(taskTitleLength)
export const TaskDescription = z.string().trim().max(taskDescriptionLength, `Please use ${taskDescriptionLength} characters at the most.`)
/** One label of a name, however it is written. */
export const TaskLabels = z
  .array(titleOf(labelLength))
  .transform((labels) => labels.filter((label, at) => labels.findIndex((other) => other.toLowerCase() === label.toLowerCase()) === at))
  .pipe(z.array(z.string()).max(mostLabels, `Please use ${mostLabels} labels at the most.`))

export const TaskCheck = z.object({ text: z.string(), isDone: z.boolean() })
export type TaskCheck = z.infer<typeof TaskCheck>

/** A line that nothing was written into is none. */
export const TaskChecklist = z
  .array(
    TaskCheck.extend({
      text: z
        .string()
        .transform((text) => text.trim().replace(/\s+/g, ' '))
        .pipe(z.string().max(checkLength, `Please use ${checkLength} characters at the most.`)),
    }),
  )
  .transform((lines) => lines.filter(({ text }) => text !== ''))
  .pipe(z.array(TaskCheck).max(mostChecks, `Please use ${mostChecks} lines at the most.`))

export const ChosenSection = z.string().min(1, 'Please choose a section.')

/** The day that is today is the caller's own, by the zone of their clocks. */
export const OwnZone = z.string().max(64).refine(isZone, 'Please choose a time zone.')

/** A day, or nothing for a task that has time. */
export const Deadline = z.union([z.literal('').transform(() => null), Day]).nullable()

/** How often it comes back, or nothing for what is done once. */
export const Repeats = z.union([z.literal('').transform(() => null), z.enum(repetitions)]).nullable()

/** When its owner is reminded of it, or nothing. */
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
  /** How often it comes back; once it is completed the next one is there. */
  repeats: z.enum(repetitions).optional(),
  reminder: z.enum(reminders).optional(),
  labels: z.array(z.string()),
  checklist: z.array(TaskCheck),
  /** What it is about, where that is an order or a booking its owner sees. */
  order: z.object({ _id: z.string(), name: z.string(), number: z.number().int() }).optional(),
  booking: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** Who gave it, where its owner did not write it. */
  givenBy: Person.optional(),
  /** The one section that it stands in. */
  section: z.array(z.string()),
  belongsTo: z.string(),
  version: z.number().int(),
})
export type TodoTask = z.infer<typeof TodoTask>

/** A deletion and what it is taken back by. */
export const Deleted = z.object({ message: z.string(), deletion: z.string() })
