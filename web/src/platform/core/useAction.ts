import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Attempt, keepAttempt, keptAttempt } from './attempt.ts'
import type { CallError } from './callError.ts'
import type { Caller, Keyed } from './client.ts'
import { newKey } from './newKey.ts'
import { isSessionExpired } from './session.ts'
import { toast } from './toast.ts'

type Words<I, O> = {
  /** What is said when it worked; nothing where the screen shows it anyway. */
  done?: string | ((output: O, input: I) => string | undefined)
  /** How to take it back, where it can be: then what is said offers it for a while. */
  undo?: ((output: O, input: I) => (() => void) | undefined) | undefined
  /** What is said when it failed and the server gave no reason. */
  failed?: string
  /** What must be asked for again: modules or single calls. */
  refresh?: readonly Keyed[]
  /** What happens next: closing a dialog, going elsewhere. */
  after?: (output: O, input: I) => void
  /** The form that was sent. A refusal of one of its fields is shown there and not as a toast. */
  form?: Form
  /**
   * True where repeating must not do it twice: attempts with the same input carry the same name. A text keeps that name
   * over a reload too, for a form whose draft comes back after an answer was lost.
   */
  once?: boolean | string
  /** Actions that name the same go one after the other, where the last that is chosen must be the last that the server hears of. */
  inTurn?: string
  /** True where the screen shows the failure itself. */
  isQuiet?: boolean
}
type Form = { setFieldError(field: string, message: string): void; getInputNode(field: string): HTMLElement | null }

/** A call that changes something: says how it went and asks again for what it touched. */
export function useAction<I, O>(
  call: Caller<I, O>,
  { done, undo, failed, refresh = [], after, form, once, inTurn, isQuiet }: Words<I, O> = {},
) {
  const queries = useQueryClient()
  const attempt = useRef<Attempt | null>(typeof once === 'string' ? keptAttempt(once) : null)

  const mutation = useMutation<O, CallError, I>({
    mutationKey: call.key(),
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    mutationFn: (input) => call.mutationOptions({ idempotencyKey: once ? keyOf(input) : undefined }).mutationFn(input),
    onSuccess: (output, input) => {
      attempt.current = null
      if (typeof once === 'string') keepAttempt(once, null)
      for (const { key } of refresh) void queries.invalidateQueries({ queryKey: key() })
      const words = typeof done === 'function' ? done(output, input) : done
      const takeBack = undo?.(output, input)
      if (words && takeBack) toast.undo(words, takeBack)
      else if (words) toast.success(words)
      after?.(output, input)
    },
    onError: (error) => {
      // A lost session has its own dialog; a second complaint would only be in its way.
      if (showInForm(form, error) || isQuiet || (error.isSessionLost && isSessionExpired())) return
      toast.failure(error.wordsOr(failed))
    },
  })

  function keyOf(input: I) {
    const text = JSON.stringify(input)
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
    if (typeof once === 'string') keepAttempt(once, attempt.current)
    return attempt.current.key
  }

  const { error } = mutation
  return { ...mutation, fieldError: error?.field ? { field: error.field, message: error.message } : undefined }
}

function showInForm(form: Form | undefined, { field, message }: CallError): boolean {
  const input = field ? form?.getInputNode(field) : undefined
  if (!form || !field || !input) return false
  form.setFieldError(field, message)
  input.focus()
  return true
}
