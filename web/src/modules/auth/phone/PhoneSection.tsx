import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { AddPhoneForm } from './AddPhoneForm.tsx'
import { numberWords } from './numberWords.ts'

/** The number with which the person signs in: proved by a code, changed, or removed. */
export function PhoneSection() {
  const phone = useQuery(calls.auth.phone.queryOptions())
  const { data } = phone
  const [isOpen, setOpen] = useState(false)
  const remove = useAction(calls.auth.removePhone, { done: ({ message }) => message, refresh: [calls.auth.phone] })
  const number = data?.phoneNumber && numberWords(data.phoneNumber)

  return (
    <Section
      title="Login with Phone"
      text={
        data && !number
          ? 'Add your mobile number to sign in with a code by text message when you do not have your password at hand.'
          : undefined
      }
      tools={
        data && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {number ? 'Change number' : 'Add number'}
          </Button>
        )
      }
    >
      <Loaded query={phone} failed="Your number could not be loaded." skeleton={<TextSkeleton lines={1} />}>
        {({ verifiedAt }) =>
          number && (
            <p>
              <strong className="tabular">{number}</strong>
              {verifiedAt && (
                <>
                  , verified <When at={verifiedAt} />
                </>
              )}{' '}
              <ConfirmButton
                variant="subtle"
                loading={remove.isPending}
                ask={{ title: 'Remove this number?', text: 'You can no longer sign in with it.', action: 'Remove number', isDanger: true }}
                onConfirm={() => remove.mutate({})}
              >
                Remove
              </ConfirmButton>
            </p>
          )
        }
      </Loaded>
      <FormDialog title={number ? 'Change number' : 'Add number'} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(close) => <AddPhoneForm onDone={close} />}
      </FormDialog>
    </Section>
  )
}
