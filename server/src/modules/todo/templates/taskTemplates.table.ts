import type { TemplateLine } from '@app/contract/todo/taskTemplates.shapes.ts'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, nameColumn } from '#database/columns.ts'

/** Tasks that are created when the deal of an order is confirmed. */
export const taskTemplatesTable = pgTable(
  'task_templates',
  {
    id: idColumn(),
    name: nameColumn().notNull(),
    /** The category of orders it applies to; null for all. */
    category: text(),
    isActive: boolean().notNull().default(true),
    lines: jsonb().$type<TemplateLine[]>().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('task_templates_name_key').on(t.name)],
)
export type TaskTemplateRow = typeof taskTemplatesTable.$inferSelect
