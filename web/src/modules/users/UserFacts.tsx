import { href } from '@app/contract/screens.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { day, toDate } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { zoneInWords } from '#core/zoneWords.ts'
import { Names } from '#profile/index.ts'
import { MailAddress, PhoneNumber } from '#ui/ContactLinks.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Person } from '#ui/Person.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { roleOf } from './lists/users.columns.tsx'
import styles from './UserDetails.module.css'

/** How to reach a person, who they are and their skills. */
export function UserFacts({ user, layout }: { user: User; layout: 'grid' | 'side' }) {
  const { skills, interestedIn = [], description } = user
  const hasMore = skills.length > 0 || interestedIn.length > 0 || description !== undefined
  return (
    <>
      <Facts
        layout={layout}
        facts={[
          { term: 'Username', value: `@${user.username}`, isWide: true },
          { term: 'Email', value: <MailAddress of={user.email} />, isWide: true },
          { term: 'Contact', value: user.contact && <PhoneNumber of={user.contact} />, isWide: true },
          { term: 'Gender', value: user.gender },
          { term: 'Date of birth', value: day(user.dob) },
          { term: 'Time zone', value: user.timezone && zoneInWords(user.timezone) },
          { term: 'Address', value: user.address, isWide: true },
          roleOf(user) === 'employee' && {
            term: 'Manager',
            value: user.manager.map((manager) => <ManagerLine key={manager._id} manager={manager} />),
          },
          { term: 'Here since', value: day(toDate(user.createdAt)) },
        ]}
      />
      {hasMore && (
        <div className={styles.more}>
          <Facts
            facts={[
              { term: 'Skills', value: skills.length > 0 && <Names names={skills} /> },
              { term: 'Interests', value: interestedIn.length > 0 && <Names names={interestedIn} /> },
              { term: 'Description', value: description && <UserText text={description} /> },
            ]}
          />
        </div>
      )}
    </>
  )
}

function ManagerLine({ manager: { _id, name, profilePicture } }: { manager: User['manager'][number] }) {
  const to = useMe().role === 'admin' ? href('viewUser', { id: _id }) : undefined
  return <Person name={name} picture={profilePicture} size={24} to={to} />
}
