import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'

/**
 * For a form that stays open after saving: continues from the saved values, without waiting for a refetch, and keeps later input.
 * Changes by other users are taken over while nothing is typed here; after that, the next save is refused as stale.
 *
 *     const known = useSavedVersion(form, settings, wordsOf)
 *     save.mutate({ ...words, version: known.version }, { onSuccess: (saved) => known.saved(saved, words) })
 */
export function useSavedVersion<Values extends Record<string, unknown>, Saved extends { version: number }>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'isDirty' | 'resetDirty'>,
  there: Saved,
  valuesOf: (saved: Saved) => Values,
) {
  const [version, setVersion] = useState(there.version)

  function begin(from: Saved, isTypedOn: boolean) {
    const values = valuesOf(from)
    if (!isTypedOn) form.setValues(values)
    form.resetDirty(values)
    setVersion(from.version)
  }
  if (there.version > version && !form.isDirty()) begin(there, false)

  return { version, saved: (answer: Saved, sent: Values) => begin(answer, form.getValues() !== sent) }
}
