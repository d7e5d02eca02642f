import type { FieldChange } from '@app/contract/core/call.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { CallError } from './callError.ts'

/** A field that somebody else has changed while this form was open. */
export type EditConflict<Values> = {
  field: string
  by: string | undefined
  at: string | undefined
  /** What it says now, as the form holds it. */
  theirs: Partial<Values>
  /** What was typed here, where both have changed it; null where only they have. */
  mine: Partial<Values> | null
}

type Start<Values> = { before: Values; version: number }

/**
 * Knows from what a form was begun. Where somebody else was faster, everything that was typed stays, what only they have changed
 * is taken over, and what both have changed is told apart by the person. The next save is made knowing that.
 */
export function useFormVersion<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues'>,
  start: Start<Values>,
  read: (change: FieldChange) => Partial<Values>,
) {
  const [base, setBase] = useState(start)
  const [meanwhile, setMeanwhile] = useState<EditConflict<Values>[]>([])

  function refused({ changed, version }: Pick<CallError, 'changed' | 'version'>) {
    if (!changed || version === undefined) return
    const typed = form.getValues()
    const rows = changed
      .map((change) => apart(change, read(change), typed, base.before))
      // Where it still says what this form was begun from, nobody else has changed it.
      .filter(({ theirs }) => !isSame(theirs, pick(base.before, theirs)))
    for (const { theirs, mine } of rows) if (!mine) form.setValues(theirs)
    setBase({ version, before: Object.assign({}, base.before, ...rows.map(({ theirs }) => theirs)) })
    setMeanwhile((known) => [...known.filter(({ field }) => !rows.some((row) => row.field === field)), ...rows])
  }

  return {
    ...base,
    meanwhile,
    /** Takes in what a save was refused for. */
    refused,
    restart(from: Start<Values>) {
      setBase(from)
      setMeanwhile([])
    },
  }
}

function apart<Values extends Record<string, unknown>>(
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
