import type { FieldChange } from '@app/contract/core/call.ts'
import { useState } from 'react'
import { useFormVersion } from '#core/useFormVersion.ts'
import { useDraft } from './useDraft.ts'
import { type DraftFormOptions, useDraftForm } from './useDraftForm.ts'

/** The saved values and their version, with which a form is opened. */
type Start<Values> = { before: Values; version: number }

type Options<Values extends Record<string, unknown>> = Omit<DraftFormOptions<Values>, 'draft' | 'empty'> & {
  /** The draft key: the form, the user and the edited object, as for `useDraft`. */
  draft: string
  opened: Start<Values>
  /** A change by another user, in the form's representation. */
  readChange: (change: FieldChange) => Partial<Values>
  /** Leaves out values that cannot be stored. */
  kept?: (values: Values) => Values
}

/**
 * A `useDraftForm` for an existing object. It stores the version that the form was opened with, in drafts too, so that a restored draft
 * overwrites no one: the save sends the version, and `known` separates conflicting fields.
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
    /** For a form that stays open: continues from the saved values, or resets to the opened ones. */
    restart(from: Start<Values> = opened) {
      setOpened(from)
      known.restart(from)
      form.begin(from.before)
    },
  }
}
