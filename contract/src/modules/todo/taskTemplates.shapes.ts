import { z } from 'zod'
import { rolesOfLines } from './todo.rules.ts'
import { TaskDescription, TaskTitle } from './todo.shapes.ts'

export const templateNameLength = 60
export const mostLines = 30
export const mostTemplates = 100
export const mostLineDays = 365

/** A task of a template: the role it is for, and its due date in days after the deal. */
export const TemplateLineInput = z.object({
  title: TaskTitle,
  description: TaskDescription.default(''),
  role: z.enum(rolesOfLines),
  days: z
    .number('Please enter a number of days.')
    .int('Whole days, please.')
    .min(0, 'Not before the deal.')
    .max(mostLineDays, `At most ${mostLineDays} days.`)
    .nullable()
    .default(null),
})
export const TemplateLine = z.object({
  title: z.string(),
  description: z.string(),
  role: z.enum(rolesOfLines),
  days: z.number().nullable(),
})
export type TemplateLine = z.infer<typeof TemplateLine>

export const TaskTemplateInput = z.object({
  name: z.string().trim().min(1, 'Required!').max(templateNameLength, `At most ${templateNameLength} characters.`),
  /** The category of orders it applies to; empty or null for all. */
  category: z
    .string()
    .trim()
    .max(100, 'At most 100 characters.')
    .nullable()
    .transform((category) => category || null),
  isActive: z.boolean(),
  lines: z.array(TemplateLineInput).min(1, 'Please add at least one task.').max(mostLines, `At most ${mostLines} tasks.`),
})

export const TaskTemplate = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  isActive: z.boolean(),
  lines: z.array(TemplateLine),
  version: z.number().int(),
})
export type TaskTemplate = z.infer<typeof TaskTemplate>
