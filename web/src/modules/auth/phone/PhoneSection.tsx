import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { AddPhoneForm } from './AddPhoneForm.tsx'
import { numberWords } from './numberWords.ts'

/** The number that somebody signs in with: proved by a code, changed, or taken away. */
export function PhoneSection() {
  const { data, error, refetch, isFetching } = useQuery(calls.auth.phone.queryOptions())
  const [isOpen, setOpen] = useState(false)
  const remove = useAction(calls.auth.removePhone, { done: ({ message }) => message, refresh: [calls.auth.phone] })
  const number = data?.phoneNumber && numberWords(data.phoneNumber)

  return (
    <Section
      title="Login with Phone"
      text={
        data && !number ? 'Add your mobile number, and a code by text message signs you in when your password is not at hand.' : undefined
      }
      tools={
        data && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {number ? 'Change number' : 'Add number'}
          </Button>
        )
      }
    >
      {error && (
        <ErrorState title="Your number could not be loaded." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <TextSkeleton lines={1} />}
      {number && (
        <p>
          <strong className="tabular">{number}</strong>
          {data.verifiedAt && (
            <>
              , verified <When at={data.verifiedAt} />
            </>
          )}{' '}
          <ConfirmButton
            variant="subtle"
            loading={remove.isPending}
            ask={{ title: 'Remove this number?', text: 'Nobody can sign in with it then.', action: 'Remove number', isDanger: true }}
            onConfirm={() => remove.mutate({})}
          >
            Remove
          </ConfirmButton>
        </p>
      )}
      <FormDialog title={number ? 'Change number' : 'Add number'} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(close) => <AddPhoneForm onDone={close} />}
      </FormDialog>
    </Section>
  )
}
