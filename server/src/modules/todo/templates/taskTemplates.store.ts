import type { TaskTemplate } from '@app/contract/todo/taskTemplates.shapes.ts'
import { mostTemplates } from '@app/contract/todo/taskTemplates.shapes.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { conflict, notFound, onDuplicate, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { type TaskTemplateRow, taskTemplatesTable } from './taskTemplates.table.ts'

type Input = Pick<TaskTemplateRow, 'name' | 'category' | 'isActive' | 'lines'>
const nameTaken = { task_templates_name_key: new Refusal('CONFLICT', 'There is a template of this name already.', { field: 'name' }) }

export const allTemplates = (db: Db): Promise<TaskTemplateRow[]> =>
  db
    .select()
    .from(taskTemplatesTable)
    .orderBy(asc(sql`lower(${taskTemplatesTable.name})`), asc(taskTemplatesTable.id))
    .limit(mostTemplates)

/** Templates for orders of this category. */
export const templatesFor = (db: Db, category: string): Promise<TaskTemplateRow[]> =>
  db
    .select()
    .from(taskTemplatesTable)
    .where(
      and(
        taskTemplatesTable.isActive,
        or(isNull(taskTemplatesTable.category), sql`lower(${taskTemplatesTable.category}) = lower(${category})`),
      ),
    )
    .orderBy(asc(taskTemplatesTable.createdAt), asc(taskTemplatesTable.id))

export async function insertTemplate(db: Db, input: Input, now: Date): Promise<TaskTemplateRow> {
  if ((await db.$count(taskTemplatesTable)) >= mostTemplates)
    throw new Refusal('REFUSED', `There are ${mostTemplates} templates already. Please delete one first.`)
  const [row] = await onDuplicate(nameTaken, () =>
    db
      .insert(taskTemplatesTable)
      .values({ ...input, createdAt: now, updatedAt: now })
      .returning(),
  )
  if (!row) throw new Error('A template was not written.')
  return row
}

/** @throws Refusal CONFLICT for a stale edit */
export async function saveTemplate(
  db: Db,
  id: string,
  version: number,
  input: { [Name in keyof Input]?: Input[Name] | undefined },
  now: Date,
): Promise<TaskTemplateRow> {
  if (!isId(id)) throw notFound('Template')
  const { version: itsVersion, id: itsId } = taskTemplatesTable
  const [row] = await onDuplicate(nameTaken, () =>
    db
      .update(taskTemplatesTable)
      .set({ ...input, version: version + 1, updatedAt: now })
      .where(and(eq(itsId, id), eq(itsVersion, version)))
      .returning(),
  )
  if (row) return row
  if ((await db.$count(taskTemplatesTable, eq(itsId, id))) === 0) throw notFound('Template')
  throw conflict('Someone else has just changed this template. Please open it again.')
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  const gone = isId(id)
    ? await db.delete(taskTemplatesTable).where(eq(taskTemplatesTable.id, id)).returning({ id: taskTemplatesTable.id })
    : []
  if (gone.length === 0) throw notFound('Template')
}

export const serializeTemplate = ({ id, name, category, isActive, lines, version }: TaskTemplateRow): TaskTemplate => ({
  _id: id,
  ...{ name, category, isActive, lines, version },
})
