import type { OutputOf } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { type PlacedTask, withMoved } from './places.ts'

type Answer = OutputOf<Contract['todo']['all']>

/** Puts a task somewhere. What is shown runs ahead of the server; a move that it refuses brings the board as it stands. */
export function useMoveTask() {
  const queries = useQueryClient()
  const move = useAction(calls.todo.moveTask, { failed: 'The task could not be moved.', inTurn: 'todo.board' })
  return async (placed: PlacedTask) => {
    // What was asked before the move would show the board of before.
    await queries.cancelQueries({ queryKey: calls.todo.all.key() })
    queries.setQueriesData<Answer>({ queryKey: calls.todo.all.key() }, (now) => now && { ...now, tasks: withMoved(now.tasks, placed) })
    try {
      await move.mutateAsync(placed)
    } catch {
      // Said already; the board is asked for again below.
    }
    // While another move is under way its own end asks.
    if (queries.isMutating({ mutationKey: calls.todo.moveTask.key() }) === 0)
      await queries.invalidateQueries({ queryKey: calls.todo.key() })
  }
}
