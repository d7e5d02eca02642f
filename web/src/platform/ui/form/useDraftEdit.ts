import type { FieldChange } from '@app/contract/core/call.ts'
import { useState } from 'react'
import { useFormVersion } from '#core/useFormVersion.ts'
import { useDraft } from './useDraft.ts'
import { type DraftFormOptions, useDraftForm } from './useDraftForm.ts'

/** What a form is begun from: the values as they are saved, and their version. */
type Start<Values> = { before: Values; version: number }

type Options<Values extends Record<string, unknown>> = Omit<DraftFormOptions<Values>, 'draft' | 'empty'> & {
  /** Names the form, the person and the thing, as for `useDraft`. */
  draft: string
  opened: Start<Values>
  /** What somebody else has changed, as the form holds it. */
  readChange: (change: FieldChange) => Partial<Values>
  /** Leaves out what can't be kept. */
  kept?: (values: Values) => Values
}

/**
 * A `useDraftForm` of something that is there already. It knows from which version it was begun, a draft too, so that one that comes back
 * overwrites nobody: the save says so, and `known` tells apart what both have changed.
 */
export function useDraftEdit<Values extends Record<string, unknown>>({
  draft: key,
  opened: first,
  readChange,
  kept = (values) => values,
  ...options
}: Options<Values>) {
  const [opened, setOpened] = useState(first)
  const draft = useDraft<Start<Values> & { fields: Values }>(key, { fields: opened.before, ...opened })
  const form = useDraftForm<Values>({
    ...options,
    draft: {
      ...draft,
      initial: draft.initial.fields,
      keep: (values) => draft.keep({ fields: kept(values), before: known.before, version: known.version }),
    },
    empty: opened.before,
    onDiscard: () => known.restart(opened),
  })
  const known = useFormVersion<Values>(form.form, draft.initial, readChange)

  return {
    ...form,
    known,
    isChanged: JSON.stringify(form.form.values) !== JSON.stringify(known.before),
    /** For a form that stays: goes on from what is saved now, or back to what was. */
    restart(from: Start<Values> = opened) {
      setOpened(from)
      known.restart(from)
      form.begin(from.before)
    },
  }
}
