import type { OutputOf } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { type PlacedSection, withMovedSection } from './sectionPlaces.ts'

type Answer = OutputOf<Contract['todo']['all']>

/** Moves a section optimistically; a refused move reloads the board. */
export function useMoveSection() {
  const queries = useQueryClient()
  const move = useAction(calls.todo.moveSection, { failed: 'The section could not be moved.', inTurn: 'todo.board' })
  return async (placed: PlacedSection) => {
    // A response from before the move would show the old order.
    await queries.cancelQueries({ queryKey: calls.todo.all.key() })
    queries.setQueriesData<Answer>(
      { queryKey: calls.todo.all.key() },
      (now) => now && { ...now, sections: withMovedSection(now.sections, placed) },
    )
    try {
      await move.mutateAsync(placed)
    } catch {
      // The error was already shown; the board is reloaded below.
    }
    if (queries.isMutating({ mutationKey: calls.todo.moveSection.key() }) === 0)
      await queries.invalidateQueries({ queryKey: calls.todo.key() })
  }
}
