import type { Role } from '@app/contract/core/access.ts'
import { mayAnonymise } from '@app/contract/personalData/personalData.rules.ts'
import { useMe } from '#core/session.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { AnonymiseForm } from './AnonymiseForm.tsx'
import { Archives, AskForArchive } from './Archives.tsx'

type Props = { user: { _id: string; username: string; name: string; isSuperAdmin: boolean }; role: Role }

/** A person's data: an archive of it, and anonymising. */
export function PersonalDataSection({ user, role }: Props) {
  const me = useMe()
  const isCustomer = role === 'user'
  return (
    <Section
      title="Personal data"
      text={
        isCustomer
          ? `An archive contains the data that ${user.name} can see about themselves, with their files. Only you can download the ones you request.`
          : undefined
      }
      tools={
        <>
          {isCustomer && <AskForArchive userId={user._id} />}
          {mayAnonymise(me, { id: user._id, isSuperAdmin: user.isSuperAdmin }) && (
            <FormDialog title={`Anonymise ${user.name}?`} button="Anonymise" buttonProps={{ variant: 'default', color: 'red' }}>
              {(close) => <AnonymiseForm user={user} close={close} />}
            </FormDialog>
          )}
        </>
      }
    >
      {isCustomer && <Archives userId={user._id} />}
    </Section>
  )
}
