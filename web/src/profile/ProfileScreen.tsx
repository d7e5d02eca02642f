import { roleWords } from '#app/roleWords.ts'
import { day, toDate } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { Facts } from '#ui/Facts.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Face } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionPlaces } from './SessionPlaces.tsx'

/** What we know of somebody, and where they are signed in. */
export default function ProfileScreen() {
  const me = useMe()
  return (
    <Screen
      title="My Profile"
      width="form"
      action={
        <>
          <ChangePasswordDialog />
          <FormDialog title="Edit Profile" button="Edit Profile">
            {(close) => <ProfileForm me={me} onDone={close} />}
          </FormDialog>
        </>
      }
    >
      <Section
        title={me.name}
        text={`${roleWords[me.role]}${me.isSuperAdmin ? ', super admin' : ''}`}
        tools={<Face name={me.name} picture={me.profilePicture} size={56} />}
      >
        <Facts
          facts={[
            { term: 'Username', value: me.username },
            { term: 'Email', value: me.email },
            { term: 'Gender', value: me.gender },
            { term: 'Date of birth', value: day(me.dob) },
            { term: 'Contact', value: me.contact },
            { term: 'Address', value: me.address },
            { term: 'About you', value: me.description },
            me.role === 'employee' && { term: 'Manager', value: me.manager.map(({ name }) => name).join(', ') },
            { term: 'Here since', value: day(toDate(me.createdAt)) },
          ]}
        />
      </Section>
      <SessionPlaces />
    </Screen>
  )
}
