import type { FieldChange } from '@app/contract/core/call.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useFormVersion } from '#core/useFormVersion.ts'
import { ConflictNotice } from './ConflictNotice.tsx'

type Labels<Values> = { readonly [Name in keyof Values]: string }

/**
 * Protects a form that shares its call's field names from overwriting changes by others: pass `version` and `refused` to the save,
 * and render `notice` above the fields. A new object has no `version`. Fields in `pictures` are shown as pictures.
 *
 *     const known = useEditConflict(form, plan?.version, { name: 'Name', price: 'Price' })
 *     update.mutate({ id: plan._id, data, version: known.version }, { onError: known.refused })
 */
export function useEditConflict<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'values'>,
  version: number | undefined,
  labels: Labels<Values>,
  pictures: readonly (keyof Values)[] = [],
) {
  const [start] = useState(() => ({ before: form.getValues(), version: version ?? 0 }))
  const known = useFormVersion<Values>(form, start, asCalled)
  const show = (field: string, values: Partial<Values>) => {
    const value: unknown = Reflect.get(values, field)
    return pictures.includes(field) && value ? 'another picture' : inWords(value)
  }
  return {
    /** The values that the form was opened with, or their current values for fields that another user changed. */
    before: known.before,
    version: known.version,
    refused: known.refused,
    notice: (
      <ConflictNotice
        changes={known.conflicts}
        values={form.values}
        labelOf={(field) => String(Reflect.get(labels, field) ?? field)}
        show={show}
        onChoose={form.setValues}
      />
    ),
  }
}

/** An input holds an empty text for null. The server names only fields of the form. */
const asCalled = <Values,>({ field, value }: FieldChange) => ({ [field]: value ?? '' }) as Partial<Values>

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}
