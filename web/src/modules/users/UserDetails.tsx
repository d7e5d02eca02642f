import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { href } from '@app/contract/screens.ts'
import { mayResetSecondFactor } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { editableFields } from '@app/contract/users/editing.rules.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { CoinsSection } from '#coins/index.ts'
import { day, toDate } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { PersonalDataSection } from '#personalData/index.ts'
import { Names } from '#profile/index.ts'
import { CardSection } from '#resume/index.ts'
import { UserFactorSection } from '#secondFactor/index.ts'
import { MailAddress, PhoneNumber } from '#ui/ContactLinks.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Face, Person } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { LinkedText } from '#ui/text/LinkedText.tsx'
import { useUserActions } from './account/useUserActions.tsx'
import { peopleList } from './lists/peopleList.ts'
import { AccountState, RoleTags, roleOf } from './lists/users.columns.tsx'
import styles from './UserDetails.module.css'
import { UserWork } from './work/UserWork.tsx'

/** Who somebody is and in which state their account, what hangs on them, and what this reader may do about it. */
export function UserDetails({ user }: { user: User }) {
  const me = useMe()
  const { menuOf, dialogs } = useUserActions()
  const role = roleOf(user)
  const { skills, interestedIn = [], description } = user
  const hasMore = skills.length > 0 || interestedIn.length > 0 || description !== undefined
  const mayEdit = me.role !== 'manager' && editableFields(me, { id: user._id, role, isSuperAdmin: user.isSuperAdmin }).length > 0
  const here = [href('viewUser', { id: user._id }), href('editUser', { slug: user.username })]
  const others = menuOf(user).filter((action) => !!action && !(action.to && here.includes(action.to)))
  return (
    <Screen
      title={user.name}
      breadcrumb={[peopleList(me)]}
      meta={
        <>
          <RoleTags user={user} />
          <AccountState user={user} />
        </>
      }
      action={
        <>
          {mayEdit && (
            <Button component={Link} to={href('editUser', { slug: user.username })}>
              Edit
            </Button>
          )}
          <RowMenu name={user.name} actions={others} />
        </>
      }
    >
      {user.isDisabled && <WhyClosed user={user} />}
      <Section title="Details">
        <div className={styles.person}>
          <Face name={user.name} picture={user.profilePicture} size={96} />
          <div className={styles.facts}>
            <Facts
              layout="grid"
              facts={[
                { term: 'Username', value: `@${user.username}`, isWide: true },
                { term: 'Email', value: <MailAddress of={user.email} />, isWide: true },
                { term: 'Contact', value: user.contact && <PhoneNumber of={user.contact} />, isWide: true },
                { term: 'Gender', value: user.gender },
                { term: 'Date of birth', value: day(user.dob) },
                { term: 'Address', value: user.address, isWide: true },
                role === 'employee' && {
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
                    { term: 'Description', value: description && <LinkedText text={description} /> },
                  ]}
                />
              </div>
            )}
          </div>
        </div>
      </Section>
      <UserWork user={user} />
      {role === 'user' && me.role !== 'manager' && <CoinsSection userId={user._id} name={user.name} />}
      {mayResetSecondFactor(me, { id: user._id, isSuperAdmin: user.isSuperAdmin }) && (
        <UserFactorSection userId={user._id} name={user.name} />
      )}
      {role === 'employee' && isBackOffice(me.role) && <CardSection userId={user._id} />}
      {me.role === 'admin' && <PersonalDataSection user={user} role={role} />}
      {dialogs}
    </Screen>
  )
}

/** What keeps somebody from signing in, and what opens the account again. */
const WhyClosed = ({ user: { name, disabledReason } }: { user: User }) => (
  <Alert role="note" color={disabledReason === 'wrong-passwords' ? 'warm' : 'gray'}>
    {disabledReason === 'wrong-passwords'
      ? `The password of ${name} was wrong three times, so it opens no new browser now. Where they are signed in, have signed in before or use a passkey, they go on. A reset by mail opens the account again, or an admin reactivates it.`
      : `${name} can’t sign in: an admin has disabled the account. Only an admin reactivates it.`}
  </Alert>
)

function ManagerLine({ manager: { _id, name, profilePicture } }: { manager: User['manager'][number] }) {
  const to = useMe().role === 'admin' ? href('viewUser', { id: _id }) : undefined
  return <Person name={name} picture={profilePicture} size={24} to={to} />
}
