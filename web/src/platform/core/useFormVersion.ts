import type { FieldChange } from '@app/contract/core/call.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { CallError } from './callError.ts'

/** A field that another user changed while this form was open. */
export type EditConflict<Values> = {
  field: string
  by: string | undefined
  at: string | undefined
  /** Their value, in the form's representation. */
  theirs: Partial<Values>
  /** The value typed here, if both changed it; null if only they did. */
  mine: Partial<Values> | null
}

type Start<Values> = { before: Values; version: number }

/**
 * Remembers the version that the form was opened with. If another user saved first, all typed values stay, fields that only they changed
 * are taken over, and the person resolves fields that both changed. The next save then carries the new version.
 */
export function useFormVersion<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues'>,
  start: Start<Values>,
  read: (change: FieldChange) => Partial<Values>,
) {
  const [base, setBase] = useState(start)
  const [conflicts, setConflicts] = useState<EditConflict<Values>[]>([])

  function refused({ changed, version }: Pick<CallError, 'changed' | 'version'>) {
    if (!changed || version === undefined) return
    const typed = form.getValues()
    const rows = changed
      .map((change) => separateConflicts(change, read(change), typed, base.before))
      // A value equal to the one the form was opened with is no conflict.
      .filter(({ theirs }) => !isSame(theirs, pick(base.before, theirs)))
    for (const { theirs, mine } of rows) if (!mine) form.setValues(theirs)
    setBase({ version, before: Object.assign({}, base.before, ...rows.map(({ theirs }) => theirs)) })
    setConflicts((known) => [...known.filter(({ field }) => !rows.some((row) => row.field === field)), ...rows])
  }

  return {
    ...base,
    conflicts,
    /** Applies the changes that came with a refused save. */
    refused,
    restart(from: Start<Values>) {
      setBase(from)
      setConflicts([])
    },
  }
}

function separateConflicts<Values extends Record<string, unknown>>(
  { field, by, at }: FieldChange,
  theirs: Partial<Values>,
  typed: Values,
  before: Values,
): EditConflict<Values> {
  const names = Object.keys(theirs)
  const isOther = names.some((name) => !isSame(typed[name], before[name]) && !isSame(typed[name], theirs[name]))
  const mine: Partial<Values> = {}
  for (const name in theirs) mine[name] = typed[name]
  return { field, by, at, theirs, mine: isOther ? mine : null }
}

function pick<Values extends Record<string, unknown>>(values: Values, like: Partial<Values>): Partial<Values> {
  const some: Partial<Values> = {}
  for (const name in like) some[name] = values[name]
  return some
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
