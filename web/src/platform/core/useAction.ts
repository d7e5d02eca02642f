import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Attempt, storeAttempt, storedAttempt } from './attempt.ts'
import type { CallError } from './callError.ts'
import type { Caller, Keyed } from './client.ts'
import { newKey } from './newKey.ts'
import { isSessionExpired } from './session.ts'
import { toast } from './toast.ts'

type Words<I, O> = {
  /** The toast after success; none where the screen shows the result anyway. */
  done?: string | ((output: O, input: I) => string | undefined)
  /** How to undo it; the toast then offers that for a while. */
  undo?: ((output: O, input: I) => (() => void) | undefined) | undefined
  /** The toast after a failure for which the server gave no reason. */
  failed?: string
  /** The modules or single calls to refetch. */
  refresh?: readonly Keyed[]
  /** The next step after success: close a dialog, go to another page. */
  after?: (output: O, input: I) => void
  /** The form that was sent. An error of one of its fields is shown there and not as a toast. */
  form?: Form
  /**
   * True if a repetition must not take effect twice: attempts with the same input share an idempotency key. A string keeps that key over a
   * reload too, for a form whose draft is restored after a lost answer.
   */
  once?: boolean | string
  /** Actions with the same name run one after the other, so that the last choice is the last one that reaches the server. */
  inTurn?: string
  /** True if the screen shows the failure itself. */
  isQuiet?: boolean
}
type Form = { setFieldError(field: string, message: string): void; getInputNode(field: string): HTMLElement | null }

/** A call that changes something: shows the result and refetches what it touched. */
export function useAction<I, O>(
  call: Caller<I, O>,
  { done, undo, failed, refresh = [], after, form, once, inTurn, isQuiet }: Words<I, O> = {},
) {
  const queries = useQueryClient()
  const attempt = useRef<Attempt | null>(typeof once === 'string' ? storedAttempt(once) : null)

  const mutation = useMutation<O, CallError, I>({
    mutationKey: call.key(),
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    mutationFn: (input) => call.mutationOptions({ idempotencyKey: once ? keyOf(input) : undefined }).mutationFn(input),
    onSuccess: (output, input) => {
      attempt.current = null
      if (typeof once === 'string') storeAttempt(once, null)
      for (const { key } of refresh) void queries.invalidateQueries({ queryKey: key() })
      const words = typeof done === 'function' ? done(output, input) : done
      const takeBack = undo?.(output, input)
      if (words && takeBack) toast.undo(words, takeBack)
      else if (words) toast.success(words)
      after?.(output, input)
    },
    onError: (error) => {
      // A lost session has its own dialog; a toast would only cover it.
      if (showInForm(form, error) || isQuiet || (error.isSessionLost && isSessionExpired())) return
      toast.failure(error.messageOr(failed))
    },
  })

  function keyOf(input: I) {
    const text = JSON.stringify(input)
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
    if (typeof once === 'string') storeAttempt(once, attempt.current)
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
