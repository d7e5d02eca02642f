import { href } from '@app/contract/screens.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import { Link } from 'react-router'
import { day, toDate } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { zoneInWords } from '#core/zoneWords.ts'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Person } from '#ui/Person.tsx'
import { Section } from '#ui/Section.tsx'
import { Missing, Names } from './Names.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfilePicture } from './picture/ProfilePicture.tsx'

/** All facts about the reader, and the dialog to edit them. */
export function AboutSection() {
  const me = useMe()
  return (
    <Section
      title="About you"
      text="This is how the people you work with see you."
      tools={
        <FormDialog title="Edit Profile" text="Only an admin can change your username and e-mail address." button="Edit Profile">
          {(close) => <ProfileForm me={me} onDone={close} />}
        </FormDialog>
      }
    >
      <ProfilePicture userId={me._id} name={me.name} picture={me.profilePicture} />
      <Facts
        facts={[
          { term: 'Username', value: me.username },
          { term: 'Name', value: me.name },
          { term: 'Email', value: <MailAddress of={me.email} /> },
          { term: 'Role', value: `${roleWords[me.role]}${me.isSuperAdmin ? ', super admin' : ''}` },
          { term: 'Gender', value: me.gender },
          { term: 'Date of birth', value: day(me.dob) || <Missing /> },
          { term: 'Contact', value: me.contact ?? <Missing /> },
          { term: 'Time zone', value: me.timezone ? zoneInWords(me.timezone) : <Missing /> },
          { term: 'Address', value: me.address ?? <Missing /> },
          { term: 'About you', value: me.description ?? <Missing /> },
          me.role === 'employee' && {
            term: 'Manager',
            value: me.manager.map(({ _id, name, profilePicture }) => <Person key={_id} name={name} picture={profilePicture} size={24} />),
          },
          { term: 'Skills', value: <Names names={me.skills} /> },
          me.role === 'user' && { term: 'Interests', value: <Names names={me.interestedIn ?? []} /> },
          me.role === 'user' && {
            term: 'Subscription',
            value: <Link to={href('choosePlan')}>{me.subscriptionType?.[0]?.name ?? 'None, see the plans'}</Link>,
          },
          { term: 'Here since', value: day(toDate(me.createdAt)) },
        ]}
      />
    </Section>
  )
}
