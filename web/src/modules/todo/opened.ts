import type { TodoSection, TodoTask } from '@app/contract/todo/todo.shapes.ts'

/** What a dialog is open for: a new one where nothing is named. */
export type Opened = { kind: 'task'; task?: TodoTask; section?: string } | { kind: 'section'; section?: TodoSection }
