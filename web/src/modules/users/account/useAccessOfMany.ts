import { type AccessResult, mostUsersAtOnce } from '@app/contract/users/manyUsers.shapes.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { queryClient } from '#core/queryClient.ts'
import { sendInBatches } from '#core/sendInBatches.ts'
import { toast } from '#core/toast.ts'
import type { Refused } from '#ui/dialog/RefusedRows.tsx'

type Chosen = { people: readonly User[]; isDisabled: boolean; onDone: () => void }

/** Closes or opens many accounts, with an undo; returns those that were refused. */
export function useAccessOfMany({ people, isDisabled, onDone }: Chosen) {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])

  async function send() {
    setPending(true)
    const results = await setMany(people.map(({ _id }) => ({ id: _id, isDisabled })))
    notifyDone(results, isDisabled)
    const names = new Map(people.map(({ _id, name, username }) => [_id, `${name} (@${username})`]))
    const left = results.flatMap(({ id, problem }) => (problem === undefined ? [] : [{ name: names.get(id) ?? id, problem }]))
    setRefused(left)
    setPending(false)
    // Refused or unanswered accounts keep the dialog open; the selection ends only when all are done.
    if (left.length === 0 && results.length === people.length) onDone()
  }
  return { isPending, refused, send: () => void send() }
}

type Change = Parameters<typeof calls.users.setManyDisabled>[0]['changes'][number]

async function setMany(changes: readonly Change[]): Promise<AccessResult[]> {
  const { results, error } = await sendInBatches(changes, mostUsersAtOnce, (some) => calls.users.setManyDisabled({ changes: some }))
  if (error && !error.isSessionLost) toast.failure(error.messageOr('Some accounts could not be changed. Please check the list.'))
  void queryClient.invalidateQueries({ queryKey: calls.users.key() })
  return results
}

/** Unchanged ones are not counted. An admin cannot restore a lock by wrong passwords. */
function notifyDone(results: readonly AccessResult[], isDisabled: boolean) {
  const changed = results.filter(({ before }) => before !== undefined && before !== (isDisabled ? 'admin' : null))
  if (changed.length === 0) {
    if (results.some(({ problem }) => problem === undefined)) toast.info(`They were already ${isDisabled ? 'disabled' : 'active'}.`)
    return
  }
  const words = `${count(changed.length, ['account is', 'accounts are'])} ${isDisabled ? 'disabled' : 'active again'}.`
  const expected = isDisabled ? ('admin' as const) : null
  const back = changed.filter(({ before }) => isDisabled || before === 'admin').map(({ id }) => ({ id, isDisabled: !isDisabled, expected }))
  if (back.length === 0) toast.success(words)
  else toast.undo(words, () => void undoChanges(back))
}

async function undoChanges(changes: readonly Change[]) {
  const results = await setMany(changes)
  const left = results.filter(({ problem }) => problem !== undefined)
  const back = results.length - left.length
  if (left.length > 0) toast.failure(`${count(left.length, ['account was', 'accounts were'])} not changed back: ${left[0]?.problem}`)
  if (back > 0)
    toast.success(`${count(back, ['account is', 'accounts are'])} ${changes[0]?.isDisabled ? 'disabled again' : 'active again'}.`)
}
