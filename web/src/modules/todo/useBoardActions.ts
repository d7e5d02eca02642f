import type { TodoTask } from '@app/contract/todo/todo.shapes.ts'
import { calls } from '#core/calls.ts'
import { readerZone } from '#core/readerClock.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'

const refresh = [calls.todo]

/** One-click actions on a board. A deletion can be undone for ten seconds. */
export function useBoardActions() {
  const { id: userId } = useMe()
  const restore = useAction(calls.todo.undoDelete, { done: ({ message }) => message, failed: 'It could not be restored.', refresh })
  const deletion = {
    done: ({ message }: { message: string }) => message,
    undo: (deleted: { deletion: string }) => () => restore.mutate({ deletion: deleted.deletion }),
    failed: 'something went wrong!',
    refresh,
  }
  const deleteTask = useAction(calls.todo.deleteTask, deletion)
  const emptySection = useAction(calls.todo.emptySection, deletion)
  const deleteSection = useAction(calls.todo.deleteSection, deletion)
  const update = useAction(calls.todo.updateTask, { done: 'Updated Task successfully!', failed: 'something went wrong!', refresh })
  return {
    deleteTask: (id: string) => deleteTask.mutate({ id, userId }),
    emptySection: (id: string) => emptySection.mutate({ id }),
    deleteSection: (id: string) => deleteSection.mutate({ id, userId }),
    toggle: ({ _id: id, isCompleted }: TodoTask) =>
      update.mutate({ id, userId, data: { isCompleted: !isCompleted }, timezone: readerZone() }),
  }
}
export type BoardActions = ReturnType<typeof useBoardActions>
