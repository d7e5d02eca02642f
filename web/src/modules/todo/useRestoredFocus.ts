import type { TodoTask } from '@app/contract/todo/todo.shapes.ts'
import { type FocusEvent, useEffect, useRef } from 'react'
import { sectionOf } from './places.ts'

export const handleId = (task: string): string => `move-${task}`
export const headingId = (section: string): string => `section-${section}`

/**
 * A task that moves to another section or leaves the board takes its focused button with it. This hook moves the focus to the task's new
 * place, or to the head of its section.
 */
export function useRestoredFocus(tasks: readonly TodoTask[]) {
  const stood = useRef<{ task: string; section: string }>(undefined)
  const known = useRef(tasks)
  useEffect(() => {
    known.current = tasks
    if (!stood.current || (document.activeElement !== document.body && document.activeElement !== null)) return
    const { task, section } = stood.current
    stood.current = undefined
    const next = document.getElementById(handleId(task)) ?? document.getElementById(headingId(section))
    next?.focus({ preventScroll: true })
  }, [tasks])

  return {
    onFocus({ target }: FocusEvent) {
      const id = target.closest('[data-task]')?.getAttribute('data-task')
      const task = known.current.find(({ _id }) => _id === id)
      stood.current = task && { task: task._id, section: sectionOf(task) }
    },
    // Not called if the button itself was removed.
    onBlur() {
      stood.current = undefined
    },
  }
}
