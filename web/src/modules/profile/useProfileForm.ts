import { namesOf } from '@app/contract/core/fields.ts'
import type { EditableField } from '@app/contract/users/editing.rules.ts'
import { UserChanges } from '@app/contract/users/userChanges.shapes.ts'
import { type ProfileField, profileFields } from '@app/contract/users/users.fields.ts'
import { ProfileChanges, type User } from '@app/contract/users/users.shapes.ts'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'

/** The values of the form's inputs for a person. */
const valuesOf = (user: User): ProfileValues => ({
  ...saidOf(user),
  username: user.username,
  email: user.email,
  manager: user.manager[0]?._id ?? '',
})
const saidOf = (user: User) =>
  // The known value, or the empty value of the field.
  Object.fromEntries(namesOf(profileFields).map((name) => [name, user[name] ?? profileFields[name].empty])) as Said
type Said = { [Name in ProfileField]: (typeof profileFields)[Name]['empty'] }
export type ProfileValues = Said & { username: string; email: string; manager: string }

/**
 * The form about a person: sends only the changed fields, with their values at opening. After a stale edit the field shows the new value,
 * everything typed stays, and saving again overwrites it.
 */
export function useProfileForm(user: User, fields: readonly EditableField[], after: (saved: User) => void) {
  const before = useRef(valuesOf(user))
  const form = useForm({
    initialValues: valuesOf(user),
    validate: schemaResolver(fields.includes('username') ? UserChanges : ProfileChanges, { sync: true }),
  })
  const update = useAction(calls.users.update, {
    done: 'Updated Successfully',
    failed: 'The profile could not be saved.',
    refresh: [calls.users, calls.auth.session],
    form,
    after,
  })

  /** A save before the new values have loaded would be refused again. */
  const [isLearning, setLearning] = useState(false)
  async function learnWhatStandsThere() {
    setLearning(true)
    const fresh = await calls.users.byId({ id: user._id }).catch(() => undefined)
    if (fresh) before.current = valuesOf(fresh)
    setLearning(false)
  }

  const submit = form.onSubmit((values) => {
    const changed = changedIn(values, before.current, fields)
    const was = changedIn(before.current, values, fields)
    update.mutate(
      { id: user._id, ...changed, was },
      {
        onError: ({ code }) => {
          if (code === 'CONFLICT') void learnWhatStandsThere()
        },
      },
    )
  }, focusFirstWrong(form))

  return { form, submit, isPending: update.isPending || isLearning }
}

/** The fields that differ, with the values of the first. */
function changedIn(values: ProfileValues, others: ProfileValues, fields: readonly EditableField[]): Partial<ProfileValues> {
  const names: readonly string[] = fields
  const differing = Object.entries(values).filter(([name, value]) => names.includes(name) && value !== Reflect.get(others, name))
  return Object.fromEntries(differing)
}
