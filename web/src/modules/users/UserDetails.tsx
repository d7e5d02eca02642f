import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { href } from '@app/contract/screens.ts'
import { mayResetSecondFactor } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { editableFields } from '@app/contract/users/editing.rules.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CoinsSection } from '#coins/index.ts'
import { useMe } from '#core/session.ts'
import { PersonalDataSection } from '#personalData/index.ts'
import { CardSection } from '#resume/index.ts'
import { UserFactorSection } from '#secondFactor/index.ts'
import { Face } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { useUserActions } from './account/useUserActions.tsx'
import { peopleList } from './lists/peopleList.ts'
import { AccountState, RoleTags, roleOf } from './lists/users.columns.tsx'
import styles from './UserDetails.module.css'
import { UserFacts } from './UserFacts.tsx'
import { WhyClosed } from './WhyClosed.tsx'
import { UserWork } from './work/UserWork.tsx'

/** A person's page: who they are, the state of their account, their work, and the actions of this reader. */
export function UserDetails({ user }: { user: User }) {
  const me = useMe()
  const { menuOf, dialogs } = useUserActions()
  const role = roleOf(user)
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
            <UserFacts user={user} layout="grid" />
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
