import { impersonationMinutes, mayViewAs } from '@app/contract/auth/impersonation.rules.ts'
import { mayRecycleUser } from '@app/contract/recycle/mayRecycle.rules.ts'
import { href } from '@app/contract/screens.ts'
import { mayChangeRole, mayDisable, mayEnable, mayResetPassword } from '@app/contract/users/users.rules.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { IconEdit, IconEye, IconEyeglass2, IconKey, IconLock, IconLockOpen, IconUserCog } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { announceImpersonationChange, leave, useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { useRecycle } from '#recycle/index.ts'
import type { RowAction } from '#ui/table/rowActions.ts'
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
type Open = { what: 'role' | 'password'; user: User }

/** The actions for a person of a list, and their dialogs. Forbidden actions are not offered. */
export function useUserActions() {
  const me = useMe()
  const [open, setOpen] = useState<Open | null>(null)
  const { disable, enable } = useAccess()
  const { recycle, recycling } = useRecycle('User')
  const viewAs = useAction(calls.auth.viewAs, {
    failed: 'You could not start viewing as this person.',
    after: () => {
      announceImpersonationChange()
      // A full page load, so that no cached data of the admin is shown during the impersonation.
      leave.to(href('home'))
    },
  })

  const menuOf = (user: User): (RowAction | false)[] => {
    const target = { id: user._id, isSuperAdmin: user.isSuperAdmin }
    if (user.isSuperAdmin && user._id !== me.id && !me.isSuperAdmin) return [viewDetails(user)]
    return [
      viewDetails(user),
      // Super admins change their names only themselves, on their own page.
      !user.isSuperAdmin && { label: 'Edit Details', icon: <IconEdit {...icon} />, to: href('editUser', { slug: user.username }) },
      mayChangeRole(me, target) && {
        label: 'Change Role',
        icon: <IconUserCog {...icon} />,
        onClick: () => setOpen({ what: 'role', user }),
      },
      !user.isDisabled &&
        mayViewAs(me, target) && {
          label: 'View as',
          icon: <IconEyeglass2 {...icon} />,
          ask: impersonation(user),
          onClick: () => viewAs.mutate({ userId: user._id }),
        },
      mayResetPassword(me, target) && {
        label: 'Reset Password',
        icon: <IconKey {...icon} />,
        onClick: () => setOpen({ what: 'password', user }),
      },
      user.isDisabled &&
        mayEnable(me, target) && {
          label: 'Reactivate',
          icon: <IconLockOpen {...icon} />,
          ask: reactivation(user),
          onClick: () => enable.mutate({ username: user.username }),
        },
      (!user.isDisabled || user.disabledReason === 'wrong-passwords') &&
        mayDisable(me, target) && {
          label: 'Disable',
          icon: <IconLock {...icon} />,
          isDanger: true,
          ask: disabling(user),
          onClick: () => disable.mutate({ username: user.username }),
        },
      mayRecycleUser(me, target) && recycle(user),
    ]
  }

  const close = () => setOpen(null)
  const dialogs = (
    <>
      {open?.what === 'role' && <ChangeRoleDialog key={open.user._id} user={open.user} onClose={close} />}
      {recycling}
      {open?.what === 'password' && <ResetPasswordDialog key={open.user._id} user={open.user} onClose={close} />}
    </>
  )
  return { menuOf, dialogs }
}

const viewDetails = (user: User): RowAction => ({
  label: 'View Details',
  icon: <IconEye {...icon} />,
  to: href('viewUser', { id: user._id }),
})

const impersonation = ({ name }: User) => ({
  title: `View as ${name}?`,
  text: `For ${impersonationMinutes} minutes you see the product as ${name} does, in all tabs of this browser, and cannot change anything. We notify ${name}, and the audit log records it.`,
  action: 'View as',
  isDanger: false,
})

const disabling = ({ name, username }: User) => ({
  title: `Disable ${name}?`,
  text: `@${username} is signed out everywhere at once and can’t sign in until an admin reactivates the account. Orders and messages stay as they are.`,
  action: 'Disable account',
})

const reactivation = ({ name, username }: User) => ({
  title: `Reactivate ${name}?`,
  text: `@${username} can sign in again with the password they had. Their count of wrong passwords is reset.`,
  action: 'Reactivate account',
  isDanger: false,
})

/** Closing and opening accounts, with an undo for a short time. */
function useAccess() {
  const enable = useAction(calls.users.enable, {
    done: ({ message }) => message,
    failed: 'The account could not be reactivated.',
    refresh: [calls.users],
  })
  const disable = useAction(calls.users.disable, {
    failed: 'The account could not be disabled.',
    refresh: [calls.users],
    after: ({ message }, { username }) => void toast.undo(message, () => enable.mutate({ username })),
  })
  return { disable, enable }
}
