import { href } from '@app/contract/screens.ts'
import { editableFields } from '@app/contract/users/editing.rules.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ScreenSkeleton } from '#ui/state/Skeletons.tsx'
import { peopleList } from '../lists/peopleList.ts'
import { roleOf } from '../lists/users.columns.tsx'
import { PersonNotFound } from '../PersonNotFound.tsx'
import { EditUserForm } from './EditUserForm.tsx'

/** An admin edits any person here, and sales a customer. */
export default function EditUserScreen() {
  const { slug = '' } = useParams()
  const user = useQuery(calls.users.byUsername.queryOptions({ username: slug }))
  const title = `Edit ${slug}`
  return (
    <Loaded
      query={user}
      failed="This person could not be loaded."
      skeleton={<ScreenSkeleton />}
      missing={<PersonNotFound title={title} who={slug} />}
      frame={(error) => <Screen title={title}>{error}</Screen>}
    >
      {(found) => <EditUser key={found._id} found={found} />}
    </Loaded>
  )
}

/** The person as they were when the form was opened: refetching does not change what is typed. */
function EditUser({ found }: { found: User }) {
  const me = useMe()
  const navigate = useNavigate()
  const [user] = useState(found)
  const toPerson = () => void navigate(href('viewUser', { id: user._id }))
  const fields = editableFields(me, { id: user._id, role: roleOf(user), isSuperAdmin: user.isSuperAdmin })
  return (
    <Screen title={`Edit ${user.username}`} breadcrumb={[peopleList(me)]} subtitle={user.name} width="form">
      {fields.length === 0 ? (
        <EmptyState title="You cannot change this account." text="Only a super admin can change their own account." />
      ) : (
        <EditUserForm user={user} picture={found.profilePicture} fields={fields} onSaved={toPerson} onCancel={toPerson} />
      )}
    </Screen>
  )
}
