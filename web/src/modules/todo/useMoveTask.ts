import type { OutputOf } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { type PlacedTask, withMoved } from './places.ts'

type Answer = OutputOf<Contract['todo']['all']>

/** Moves a task optimistically; a refused move reloads the board. */
export function useMoveTask() {
  const queries = useQueryClient()
  const move = useAction(calls.todo.moveTask, { failed: 'The task could not be moved.', inTurn: 'todo.board' })
  return async (placed: PlacedTask) => {
    // A response from before the move would show the old order.
    await queries.cancelQueries({ queryKey: calls.todo.all.key() })
    queries.setQueriesData<Answer>({ queryKey: calls.todo.all.key() }, (now) => now && { ...now, tasks: withMoved(now.tasks, placed) })
    try {
      await move.mutateAsync(placed)
    } catch {
      // The error was already shown; the board is reloaded below.
    }
    // If another move is in progress, its end reloads the board.
    if (queries.isMutating({ mutationKey: calls.todo.moveTask.key() }) === 0)
      await queries.invalidateQueries({ queryKey: calls.todo.key() })
  }
}
