import { href, screens } from '@app/contract/screens.ts'
import { useNavigate } from 'react-router'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { CreateUserForm } from './CreateUserForm.tsx'

/** Here the back office opens an account for another person. */
export default function CreateUserScreen() {
  const me = useMe()
  const navigate = useNavigate()
  const list = me.role === 'sales' ? 'usersForSales' : 'manageUsers'
  return (
    <Screen
      title={screens.createUser.title}
      breadcrumb={[{ label: screens[list].title, to: href(list) }]}
      subtitle="They get a mail with a link to choose their own password."
      width="form"
    >
      <CreateUserForm
        me={me}
        onCreated={({ _id }) => void navigate(href('viewUser', { id: _id }))}
        onCancel={() => void navigate(href(list))}
      />
    </Screen>
  )
}
