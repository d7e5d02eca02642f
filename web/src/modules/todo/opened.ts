import type { TodoSection, TodoTask } from '@app/contract/todo/todo.shapes.ts'

/** The open dialog; without an item it creates a new one. */
export type Opened = { kind: 'task'; task?: TodoTask; section?: string } | { kind: 'section'; section?: TodoSection }
