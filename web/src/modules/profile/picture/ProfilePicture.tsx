import { Button } from '@mantine/core'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Face } from '#ui/Person.tsx'
import styles from '../Profile.module.css'
import { PictureDialog } from './PictureDialog.tsx'

type Props = { userId: string; name: string; picture: string | undefined }

/** A person's picture at full size, and the actions to change it. */
export function ProfilePicture({ userId, name, picture }: Props) {
  const [isOpen, setOpen] = useState(false)
  const remove = useAction(calls.pictures.remove, {
    done: 'The picture was removed.',
    failed: 'The picture could not be removed.',
    refresh: [calls.users, calls.auth.session],
  })
  return (
    <div className={styles.picture}>
      <Face name={name} picture={picture} size={96} />
      <div className={styles.pictureButtons}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {picture ? 'Change picture' : 'Add a picture'}
        </Button>
        {picture && (
          <ConfirmButton
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            ask={{ title: 'Remove the picture?', text: 'The first letters of the name are shown instead.', action: 'Remove picture' }}
            onConfirm={() => remove.mutate({ userId })}
          >
            Remove
          </ConfirmButton>
        )}
      </div>
      <PictureDialog userId={userId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
