import { href } from '@app/contract/screens.ts'
import { Alert, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import styles from './PersonalData.module.css'

type Props = { user: { _id: string; username: string; name: string }; close: () => void }

/** Lists the erased and the remaining data, and asks for the user name, since this cannot be undone. */
export function AnonymiseForm({ user: { _id: userId, username, name }, close }: Props) {
  const navigate = useNavigate()
  const query = useQuery({ ...calls.personalData.anonymiseProblems.queryOptions({ userId }), gcTime: 0, staleTime: 0 })
  const form = useForm({ initialValues: { confirmation: '' } })
  const anonymise = useAction(calls.personalData.anonymise, {
    done: ({ message }) => message,
    failed: 'This person could not be anonymised.',
    refresh: [calls.users],
    form,
    after: () => {
      close()
      void navigate(href('manageUsers'))
    },
  })
  return (
    <Loaded query={query} failed="The open matters of this person could not be loaded.">
      {({ problems }) => (
        <form noValidate onSubmit={form.onSubmit(({ confirmation }) => anonymise.mutate({ userId, confirmation }))}>
          {problems.length > 0 && (
            <Alert role="note" color="warm" mb="md">
              Not yet: {problems.join(', ')}.
            </Alert>
          )}
          <ul className={styles.facts}>
            <li>Deleted: name, user name, mail, phone, picture, chat messages, files, mails and notifications.</li>
            <li>Their comments on orders stay, under “Deleted person”.</li>
            <li>
              Orders, payments and all figures stay. Invoices that were issued keep the name on them, as the law asks, and the log its
              lines.
            </li>
            <li>The account is closed at once and cannot be reopened.</li>
          </ul>
          <TextInput
            label={`Type the user name of ${name}, ${username}`}
            autoComplete="off"
            disabled={problems.length > 0}
            {...form.getInputProps('confirmation')}
          />
          <FormActions submit="Anonymise" isDanger isPending={anonymise.isPending} isDisabled={problems.length > 0} onCancel={close} />
        </form>
      )}
    </Loaded>
  )
}
