import type { FieldChange } from '@app/contract/core/call.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useFormVersion } from '#core/useFormVersion.ts'
import { ConflictNotice } from './ConflictNotice.tsx'

type Labels<Values> = { readonly [Name in keyof Values]: string }

/**
 * Keeps a form whose fields are called as those of its call from writing over somebody else: `version` and `refused` go with the save,
 * `notice` stands above its fields. `version` is none for what is new. A field of `pictures` is told of as a picture.
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
    /** What the fields said when it was begun, or says now of those that somebody else has changed. */
    before: known.before,
    version: known.version,
    refused: known.refused,
    notice: (
      <ConflictNotice
        changes={known.meanwhile}
        values={form.values}
        labelOf={(field) => String(Reflect.get(labels, field) ?? field)}
        show={show}
        onChoose={form.setValues}
      />
    ),
  }
}

/** An input holds an empty text where there is nothing. The server names no other fields than those of the form. */
const asCalled = <Values,>({ field, value }: FieldChange) => ({ [field]: value ?? '' }) as Partial<Values>

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}
